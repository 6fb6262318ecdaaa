import Configurations
import JSONSyntax
import TierLists

/// Visits the nodes of a document in order, and knows which of them hold a text that a person wrote (`WrittenTexts`).
struct TextWalk {
  private let tree: SyntaxTree
  /// The key of the next node, if that is the value of a member.
  private var key: NodeID?
  private var containers: [Container] = []

  private struct Container {
    let isArray: Bool
    let names: Names
    let isAudit: Bool
    /// The texts of an array so far.
    var seen: Set<String> = []
  }

  /// Which keys are names that people choose.
  private enum Names {
    case none
    /// Those of an object, and those of the objects in it.
    case keys, allKeys
  }

  /// - Parameter key: The key of the first node.
  init(_ tree: SyntaxTree, key: NodeID? = nil) { (self.tree, self.key) = (tree, key) }

  /// The text of the next node; `nil` if it has none that counts.
  mutating func text(at node: NodeID) -> String? {
    let kind = tree.kind(node)
    if kind == .end {
      _ = containers.popLast()
    } else if key == nil, let parent = containers.last, !parent.isArray {
      key = node
      return parent.names == .none ? nil : tree.string(node)
    } else {
      defer { key = nil }
      guard kind == .object || kind == .array else { return scalar(node, kind) }
      enter(isArray: kind == .array)
    }
    return nil
  }

  private mutating func enter(isArray: Bool) {
    let parent = containers.last
    let names: Names =
      if parent?.names == .allKeys {
        .allKeys
      } else if let key {
        isKey(key, of: ["locale", "sources"])
          ? .allKeys : isKey(key, of: ["items", "overrides", "attributes", "tiers"]) ? .keys : .none
      } else {
        .none
      }
    let isAudit = containers.count == 1 && key.map { isKey($0, of: ["audit"]) } ?? false
    containers.append(Container(isArray: isArray, names: names, isAudit: isAudit))
  }

  private mutating func scalar(_ node: NodeID, _ kind: Node.Kind) -> String? {
    guard kind == .string || kind == .number, let text = kind == .string ? tree.string(node) : number(node) else {
      return nil
    }
    guard let index = containers.indices.last else { return text }
    if containers[index].isArray { return containers[index].seen.insert(comparable(text)).inserted ? text : nil }
    let isRewritten =
      key.map {
        isKey($0, of: ["order"]) && kind == .number
          || containers[index].isAudit && isKey($0, of: ["createdAt", "updatedAt"])
      } ?? false
    return isRewritten ? nil : text
  }

  private func number(_ node: NodeID) -> String { String(decoding: tree.numberToken(node), as: UTF8.self) }

  private func isKey(_ key: NodeID, of names: [ASCIIName]) -> Bool {
    names.contains { tree.string(key, equals: $0) }
  }
}

/// A text such that equal numbers are equal, in quotes or not: `90.0` as `90`.
func comparable(_ text: String) -> String {
  // Most numbers are short and whole.
  let isPlain = text.utf8.count < 16 && text.utf8.allSatisfy { $0.isASCIIDigit }
  guard !isPlain || text.utf8.first == .digit0 && text.utf8.count > 1, isNumber(text) else { return text }
  let number = DecimalNumber(text.utf8)
  let (sign, digits) = (number.isNegative ? "-" : "", String(decoding: number.digits, as: UTF8.self))
  switch number.exponent {
  case _ where digits.isEmpty: return sign + "0"
  case 0...20: return sign + digits + String(repeating: "0", count: number.exponent)
  case -20..<0:
    let padded = String(repeating: "0", count: max(0, 1 - number.exponent - digits.utf8.count)) + digits
    return sign + padded.dropLast(-number.exponent) + "." + padded.suffix(-number.exponent)
  default: return "\(sign)\(digits)e\(number.exponent)"
  }
}

/// Whether a text is a number in JSON.
///
/// - Source: RFC 8259, section 6.
private func isNumber(_ text: String) -> Bool {
  let digits = text.utf8.drop { $0 == .minus }
  guard let first = digits.first, first.isASCIIDigit, text.utf8.last?.isASCIIDigit ?? false else { return false }
  let hasLeadingZero = first == .digit0 && digits.dropFirst().first?.isASCIIDigit ?? false
  return !hasLeadingZero && text.utf8.allSatisfy { $0.isASCIIDigit || "-+.eE".utf8.contains($0) }
    && Double(text) != nil
}
