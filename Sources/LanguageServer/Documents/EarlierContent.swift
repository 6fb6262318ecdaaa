import JSONSyntax
import SourceText

/// What the version before a text leaves for the one after it.
struct EarlierContent: Sendable {
  var text: EarlierVersion<UInt8>?
  var lines: EarlierVersion<Int>?
  var tree: EarlierTree?
}
