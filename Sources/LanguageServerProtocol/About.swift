// The base protocol's frames and the wire types of the Language Server Protocol, named as its specification names them.
// What a message means does not belong here.
