import JSONSyntax

extension SyntaxError {
  /// Whether it is an error other than a comment, a trailing comma, the encoding or depth.
  package var makesJSONInvalid: Bool {
    switch kind {
    case .comment, .trailingComma, .byteOrderMark, .notUTF8, .otherEncoding, .deep: false
    default: true
    }
  }
}
