/// The version of the tool, told here alone.
let version = "0.1.0"
