import Configurations
import Findings
import ListAnalysis
import SourceText
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct CloudModeTests {
  @Test(
    "one rule reports a storage mode, depending on the profile",
    arguments: [
      ("local", nil, nil), ("LOCAL", "schema/enum", "schema/enum"), ("cloud", "project/cloud-mode", nil),
      ("attic", "project/cloud-mode", "schema/enum"),
    ])
  func modes(_ mode: String, _ offline: String?, _ cloud: String?) {
    #expect(rules(mode, .offline) == [offline].compactMap { $0 })
    #expect(rules(mode, .cloud) == [cloud].compactMap { $0 })
  }

  private func rules(_ mode: String, _ profile: Profile) -> [String] {
    var settings = Settings()
    settings.profile = profile
    let text = DocumentText("{ \"tiers\": [], \"storage\": { \"mode\": \"\(mode)\" } }")
    return analyze(text, settings).diagnostics().filter { $0.pointer == "/storage/mode" }.map(\.rule)
  }
}
