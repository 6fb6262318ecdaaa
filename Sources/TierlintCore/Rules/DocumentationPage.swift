private let documentationBase = "https://github.com/tierlint/tierlint/blob/main/docs/rules/"

/// The address of a rule's page.
package func documentationPage(ofRule id: String) -> String { "\(documentationBase)\(id).md" }
