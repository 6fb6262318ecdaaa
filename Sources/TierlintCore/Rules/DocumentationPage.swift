/// Where the project lives.
package let projectPage = "https://github.com/tierlint/tierlint"

/// The address of a rule's page.
package func documentationPage(ofRule id: String) -> String { "\(projectPage)/blob/main/docs/rules/\(id).md" }
