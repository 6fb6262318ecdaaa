import JSONSchema
import Testing

/// Formats as RFC 3339 and RFC 3986 define them.
@Suite(.timeLimit(.minutes(30))) struct FormatTests {
  @Test(
    "days that exist, and leap seconds at the end of a UTC day",
    arguments: [
      ("1990-12-31T23:59:60Z", true), ("1990-12-31T15:59:60-08:00", true), ("1991-01-01T00:29:60.5+00:30", true),
      ("1990-12-31T23:58:60Z", false), ("1990-12-31T23:59:60+00:01", false), ("1990-12-31T23:59:61Z", false),
      ("2000-02-29T00:00:00Z", true), ("2100-02-29T00:00:00Z", false), ("2100-02-29T00:00:00.0Z", false),
      ("2024-02-29T00:00:00Z", true), ("2023-02-29T00:00:00Z", false), ("2024-04-31T00:00:00Z", false),
    ])
  func dateTimes(_ text: String, _ isValid: Bool) {
    #expect(isDateTime(Array(text.utf8)[...]) == isValid)
  }

  @Test(
    "URIs with every part",
    arguments: [
      ("https://a.b/c?d=e#f", true), ("file:///a%20b/c.png", true), ("urn:uuid:x", true), ("http://u:p@h:80/", true),
      ("http://[::1]:8080/x", true), ("http://[v1.a]/", true), ("mailto:a@b.c", true), ("a:", true),
      ("a+b-c.1:/x", true),
      ("", false), ("a", false), ("1a:b", false), ("a b:c", false), ("a:b c", false), ("a:%2", false), ("a:%zz", false),
      ("a://h:x/", false), ("a://[::1/", false), ("a:b#c#d", false), ("a:é", false), ("a:?x^", false), ("a:[b]", false),
    ])
  func uris(_ text: String, _ isValid: Bool) {
    #expect(isURI(Array(text.utf8)[...]) == isValid)
  }
}
