/// What is legal but unlikely, and what it costs.
enum Oddity: UInt8 {
  case key, sameKey, place, type, null, bracket, missing, structure, format, identity
  case indentation, outerIndentation, closerIndentation, closerInline, secondRoot

  /// As the prices of mistakes.
  @inline(__always)
  var price: Int {
    switch self {
    case .key: 300  // the schema does not know it
    case .sameKey: 400  // twice in one object
    case .place: 150  // it fits the object around better
    case .type: 300  // the schema wants another type
    case .null: 150  // written for what is not there
    case .bracket: 400  // an array for an object, or the reverse
    case .missing: 200  // a required key, when its object closes
    case .structure: 150  // a string that may end earlier or later
    case .format: 60  // not one of the values that the schema lists, or not in the format
    case .identity: 150  // an id that is not the key of its object
    case .indentation: 150  // unlike the siblings
    case .outerIndentation: 300  // like the children of a container further out
    case .closerIndentation: 150  // not under the line that opened it
    case .closerInline: 50  // at the end of its last child's line
    case .secondRoot: 3000  // a document is an object or an array
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
  /// What is only about the name of a key, and a value that is not there.
  static let name: UInt32 = bits(.key, .place, .null)
  /// What is only about the characters of one string.
  static let text: UInt32 = bits(.structure)

  private static func bits(_ all: Oddity...) -> UInt32 { all.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }
}
