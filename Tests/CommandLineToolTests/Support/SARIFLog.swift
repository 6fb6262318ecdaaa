import Foundation
import Testing

/// The part of a SARIF log that tests need.
struct SARIFLog: Decodable {
  var runs: [Run]

  struct Run: Decodable {
    var tool: Tool
    var columnKind: String
    var results: [Result]
    var invocations: [Invocation]
  }

  struct Invocation: Decodable {
    var executionSuccessful: Bool
    var toolExecutionNotifications: [Notification]?
  }

  struct Notification: Decodable {
    struct Place: Decodable {
      struct File: Decodable { var artifactLocation: ArtifactLocation }
      var physicalLocation: File
    }
    var level: String
    var message: Content
    var locations: [Place]
  }

  struct Tool: Decodable {
    var driver: Driver
  }

  struct Driver: Decodable {
    var version: String
    var rules: [Rule]
  }

  struct Rule: Decodable {
    var id: String
  }

  struct Result: Decodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var locations: [Location]
    var partialFingerprints: [String: String]
    var relatedLocations: [Location]?
    var fixes: [Fix]?
  }

  struct Location: Decodable {
    var physicalLocation: PhysicalLocation
    var logicalLocations: [LogicalLocation]?
  }

  struct PhysicalLocation: Decodable {
    var artifactLocation: ArtifactLocation
    var region: Region
  }

  struct LogicalLocation: Decodable {
    var fullyQualifiedName: String
  }

  struct ArtifactLocation: Decodable {
    var uri: String
    var uriBaseId: String?
  }

  struct Region: Decodable, Equatable {
    var startLine, startColumn, endLine, endColumn: Int
  }

  struct Fix: Decodable {
    var artifactChanges: [Change]
  }

  struct Change: Decodable {
    var replacements: [Replacement]
  }

  struct Replacement: Decodable {
    var deletedRegion: Region
    var insertedContent: Content
  }

  struct Content: Decodable {
    var text: String
  }

  init(_ text: String) throws { self = try JSONDecoder().decode(SARIFLog.self, from: Data(text.utf8)) }

  var run: Run { get throws { try #require(runs.first) } }

  var results: [Result] { get throws { try run.results } }
}

extension SARIFLog.Result {
  var region: SARIFLog.Region { get throws { try #require(locations.first).physicalLocation.region } }

  var artifact: SARIFLog.ArtifactLocation {
    get throws { try #require(locations.first).physicalLocation.artifactLocation }
  }
}

/// Lines by the rules of SARIF: terminated by LF, CRLF or CR, columns in UTF-16 code units, both from 1.
struct CountedLines {
  private let lines: [[UInt16]]

  init(_ text: String) {
    let units = Array(text.utf16)
    var lines: [[UInt16]] = [[]]
    for (place, unit) in units.enumerated() {
      lines[lines.count - 1].append(unit)
      let isPair = unit == 13 && place + 1 < units.count && units[place + 1] == 10
      if unit == 10 || unit == 13 && !isPair { lines.append([]) }
    }
    self.lines = lines
  }

  /// The content of a region; `nil` if it is out of range.
  subscript(region: SARIFLog.Region) -> String? {
    guard let start = offset(region.startLine, region.startColumn), let end = offset(region.endLine, region.endColumn),
      start <= end
    else { return nil }
    return String(decoding: lines.joined().dropFirst(start).prefix(end - start), as: UTF16.self)
  }

  private func offset(_ line: Int, _ column: Int) -> Int? {
    guard lines.indices.contains(line - 1), (1...lines[line - 1].count + 1).contains(column) else { return nil }
    return lines.prefix(line - 1).reduce(0) { $0 + $1.count } + column - 1
  }
}
