import EditorFeatures
import JSONSyntax
import ListAnalysis
import ListEditing
import SourceText
import WebAssembly

/// Calls the function for editors with a number; `packaging/wasm/index.mjs` has the same.
///
/// - Returns: The same as `call`.
@_cdecl("edit")
public func edit(_ function: Int32) -> Int32 {
  respond { request throws(Refusal) in
    switch function {
    case 1: request.preview().bytes
    case 2: try request.move().bytes
    default: throw Refusal("unknown function \(function)")
    }
  }
}

extension Request {
  /// The list as a page, with the places of what it shows: `tierlint/preview` with byte offsets.
  fileprivate func preview() -> JSONValue {
    let analysis = analysis()
    let preview = EditorFeatures.preview(of: analysis.document, analysis.diagnostics()) { _ in nil }
    return .object(
      preview.members { range in
        .object(["start": ["offset": .integer(range.lowerBound)], "end": ["offset": .integer(range.upperBound)]])
      })
  }

  /// The edits that move an item; none if it is there already.
  fileprivate func move() throws(Refusal) -> JSONValue {
    guard let item = options.string("item"), let tier = options.string("tier") else {
      throw Refusal("missing \"item\" or \"tier\"")
    }
    do throws(ListEditError) {
      let edits = try editsMovingItem(
        item, to: tier, before: options.string("before"), in: document, now: settings.now)
      return .object(["edits": .array(edits) { $0.json }])
    } catch {
      throw Refusal(error.message)
    }
  }
}
