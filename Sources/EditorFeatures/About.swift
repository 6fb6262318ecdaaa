// Editor features as pure functions over a `Document`, or an `Analysis` where they depend on rules. Offsets are UTF-8 bytes;
// the protocol, files and sessions are unknown here.
