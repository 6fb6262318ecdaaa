// What instrumented code calls at each comparison, instead of libFuzzer's functions, which take half of the time to guess the words
// that the dictionary has. The linker redirects the calls.

@_cdecl("__wrap___sanitizer_cov_trace_cmp1")
func traceUInt8(_ one: UInt8, _ other: UInt8) {}

@_cdecl("__wrap___sanitizer_cov_trace_cmp2")
func traceUInt16(_ one: UInt16, _ other: UInt16) {}

@_cdecl("__wrap___sanitizer_cov_trace_cmp4")
func traceUInt32(_ one: UInt32, _ other: UInt32) {}

@_cdecl("__wrap___sanitizer_cov_trace_cmp8")
func traceUInt64(_ one: UInt64, _ other: UInt64) {}

@_cdecl("__wrap___sanitizer_cov_trace_const_cmp1")
func traceConstantUInt8(_ one: UInt8, _ other: UInt8) {}

@_cdecl("__wrap___sanitizer_cov_trace_const_cmp2")
func traceConstantUInt16(_ one: UInt16, _ other: UInt16) {}

@_cdecl("__wrap___sanitizer_cov_trace_const_cmp4")
func traceConstantUInt32(_ one: UInt32, _ other: UInt32) {}

@_cdecl("__wrap___sanitizer_cov_trace_const_cmp8")
func traceConstantUInt64(_ one: UInt64, _ other: UInt64) {}

@_cdecl("__wrap___sanitizer_cov_trace_switch")
func traceSwitch(_ value: UInt64, _ cases: UnsafePointer<UInt64>) {}
