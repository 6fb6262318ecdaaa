/// What is legal but unlikely, and what it costs.
enum Oddity: UInt8 {
  case key, sameKey, place, type, null, bracket, missing, structure, format, identity
  case indentation, outerIndentation, closerIndentation, closerInline, secondRoot

  @inline(__always)
  var price: Int {
    switch self {
    case .key: Price.oddKey
    case .sameKey: Price.sameKey
    case .place: Price.oddPlace
    case .type: Price.oddType
    case .null: Price.oddNull
    case .bracket: Price.oddBracket
    case .missing: Price.missing
    case .structure: Price.oddText
    case .format: Price.oddFormat
    case .identity: Price.otherIdentity
    case .indentation: Price.indentation
    case .outerIndentation: Price.outerIndentation
    case .closerIndentation: Price.closerIndentation
    case .closerInline: Price.closerInline
    case .secondRoot: Price.secondRoot
    }
  }
}

/// The oddities of a token and their price.
struct Oddities: Equatable {
  private(set) var price = 0
  /// As bits of the raw values.
  private(set) var kinds: UInt32 = 0

  @inline(__always)
  mutating func insert(_ oddity: Oddity, times: Int = 1) {
    price += oddity.price * times
    kinds |= 1 << UInt32(oddity.rawValue)
  }

  @inline(__always)
  mutating func formUnion(_ other: Oddities) {
    price += other.price
    kinds |= other.kinds
  }

  /// Half the price.
  var half: Oddities {
    var half = self
    half.price /= 2
    return half
  }
}

extension Oddity {
  /// Where children and closing brackets are on their lines.
  static let layout: UInt32 = bits(.indentation, .outerIndentation, .closerIndentation, .closerInline)
  /// What is only about the characters of one string.
  static let text: UInt32 = bits(.structure)

  private static func bits(_ all: Oddity...) -> UInt32 { all.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }
}
