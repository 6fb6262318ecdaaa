// What an editor shows of a document and offers to do with it: pure functions over a `Document` (or, where rules have a
// say, an `Analysis`). They count UTF-8 bytes and know nothing of the protocol, of files or of sessions.
