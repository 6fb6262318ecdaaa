import ListAnalysis

// Fixes of any bytes as a list in JSON.

func check(_ input: [UInt8]) { checkFixes(input, name: input.last == 0x20 ? "a.json" : "a.tierlist.json") }
