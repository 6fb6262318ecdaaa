import Configurations
import Findings
import ListAnalysis
import Rules
import SourceText
import TierListFormats
import TierLists

extension Request {
  /// - Parameter function: Its number; `packaging/wasm/index.mjs` has the same.
  func result(of function: Int32) throws(Refusal) -> [UInt8] {
    switch function {
    case 1: try check()
    case 2: try fix()
    case 3: try apply()
    case 4: try format()
    case 5: try convert().bytes
    default: throw Refusal("unknown function \(function)")
    }
  }

  /// The findings, as `check --format json` writes them.
  private func check() throws(Refusal) -> [UInt8] {
    let analysis = analysis()
    let diagnostics = identified(analysis.diagnostics(try levels()), in: analysis.document)
    let lines = LineIndex(text)
    var output: [UInt8] = []
    output.append(array: diagnostics) { diagnostic, output in diagnostic.writeJSON(path: path, lines, to: &output) }
    return output
  }

  private func fix() throws(Refusal) -> [UInt8] {
    let includesUnsafe = options.bool("unsafe") ?? false
    return fixed(analysis(), name: path, try levels(), includesUnsafe: includesUnsafe).analysis.text.content
  }

  private func apply() throws(Refusal) -> [UInt8] {
    let levels = try levels()
    let ids = try strings("ids")
    do throws(FixIDError) {
      return try applying(ids, to: analysis(), name: path, levels).analysis.text.content
    } catch {
      throw Refusal(error.message)
    }
  }

  private func format() throws(Refusal) -> [UInt8] {
    var options = FormatOptions(maximumByteCount: DocumentText.maximumByteCount)
    if let style: FormatStyle = try choice("style") { options.style = style }
    do throws(FormatError) {
      return try formatted(document, options).text.content
    } catch {
      switch error {
      case .kind(.csv), .kind(.configuration): throw Refusal("only projects and states are formatted")
      case .kind: throw Refusal("not a tier list")
      case .tooLarge(let limit): throw Refusal("would become larger than \(limit / 1_000_000) MB")
      case .syntax(let fault): throw Refusal(at: fault.range, text, fault.message)
      }
    }
  }
}

extension Refusal {
  /// A reason with its line and column.
  package init(at range: ByteRange, _ text: DocumentText, _ reason: String) {
    let place = LineIndex(text).location(of: range.lowerBound)
    self.init("\(place.line):\(place.column): \(reason)")
  }
}

extension DocumentText {
  fileprivate var content: [UInt8] { Array(slice(0..<count)) }
}
