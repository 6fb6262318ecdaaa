/// A text as a JSON string.
package func jsonText(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "\"") { json, scalar in
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\r": json += "\\r"
    case "\t": json += "\\t"
    case let scalar where scalar.value < 0x20:
      json += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: json.unicodeScalars.append(scalar)
    }
  } + "\""
}
