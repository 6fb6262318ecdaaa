import TierlintCore

/// `PATH:LINE:COLUMN: severity[rule] message`, a line each.
package func conciseReport(_ styles: Styles) -> Report {
  Report { diagnostic, subject, output in
    let place = subject.lines.location(of: diagnostic.range.lowerBound)
    let label = styles(diagnostic.severity.style, "\(diagnostic.severity.name)[\(diagnostic.rule)]")
    let path = styles(.bold, subject.name)
    output += "\(path):\(place.line):\(place.column): \(label) \(visible(diagnostic.fullMessage))\n".utf8
  }
}
