// The session with one editor: its state, one file per method in `Handlers/`, and in `Conversions/` the only place where byte
// offsets meet positions of the protocol. Looking at documents does not belong here.
