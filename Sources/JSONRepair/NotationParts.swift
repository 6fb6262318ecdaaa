/// A part of a number in another notation, and what becomes of it.
enum NumberPart {
  /// From the first to the second number of digits.
  case digits(Int, Int)
  /// Nothing, or a period and digits.
  case fraction
  /// Nothing, or a minus.
  case minus
  /// Zeros that are removed, before another digit.
  case zeros
  /// Spaces that are removed, or none.
  case space
  /// `0x` and digits, which become decimal.
  case hexadecimal
  /// Letters that are removed.
  case letters
  case keep(String)
  case drop(String)
  case dropAny(String)
  case add(String)
  case replace(String, String)
}

/// Text that is not data, by how it begins.
struct Mark {
  enum Extent {
    case itself
    case line
    case until(String)
    /// Up to the next character of structure, on its line.
    case phrase
    /// No letter follows.
    case word
    /// Whitespace or the end follows.
    case beforeSpace
    /// The same character again and again.
    case run
  }

  let text: [UInt8]
  let extent: Extent

  init(_ text: String, _ extent: Extent) { (self.text, self.extent) = (Array(text.utf8), extent) }
}
