import Findings

extension [Finding] {
  /// The findings at some indices: a closure would get copies of the findings.
  func keeping(_ isKept: (Int) -> Bool) -> [Finding] {
    let kept = indices.filter(isKept)
    return kept.count == count ? self : kept.map { self[$0] }
  }
}
