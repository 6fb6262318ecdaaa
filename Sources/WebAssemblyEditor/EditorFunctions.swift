import EditorFeatures
import JSONSyntax
import LanguageServer
import LanguageServerProtocol
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
    case 1: try request.preview().bytes
    case 2: try request.edit().bytes
    default: throw Refusal("unknown function \(function)")
    }
  }
}

extension Request {
  /// The list as a page, with the places of what it shows: `tierlint/preview` with byte offsets. The pictures that there are have
  /// `file:` addresses with their paths.
  fileprivate func preview() throws(Refusal) -> JSONValue {
    let analysis = analysis()
    let pictures = Set(try strings("pictures"))
    let preview = EditorFeatures.preview(of: analysis.document, analysis.diagnostics()) { path in
      pictures.contains(path) ? DocumentURI(path: Array("/\(path)".utf8)).text : nil
    }
    return .object(
      preview.members { range in
        .object(["start": ["offset": .integer(range.lowerBound)], "end": ["offset": .integer(range.upperBound)]])
      })
  }

  /// The edits that operations make, and the findings that they add.
  fileprivate func edit() throws(Refusal) -> JSONValue {
    var operations = try operations()
    if options.bool("force") ?? false { for index in operations.indices { operations[index].isForced = true } }
    var run = OperationRun(document, settings)
    do throws(ListEditError) {
      try run.apply(operations)
      let added = identified(run.added(in: try run.finish()), in: run.document)
      let lines = LineIndex(run.document.text)
      let findings = added.map { finding in
        var json: [UInt8] = []
        finding.writeJSON(path: path, lines, to: &json)
        return json
      }
      return .object(["edits": .array(run.edits) { $0.json }, "added": .array(findings) { .raw($0) }])
    } catch {
      let place = operations.count > 1 && run.index < operations.count ? "operations/\(run.index): " : ""
      throw error.fault.map { Refusal(at: $0.range, run.document.text, place + error.message) }
        ?? Refusal(place + error.message)
    }
  }

  private func operations() throws(Refusal) -> [ListOperation] {
    guard let array = options["operations"] else { throw Refusal("missing \"operations\"") }
    do throws(ListOperationError) {
      return try [ListOperation](reading: DocumentText(options.tree.text.string(options.tree.range(array))))
    } catch {
      throw Refusal("operations\(error.message.hasPrefix("/") ? "" : ": ")\(error.message)")
    }
  }
}
