// What the compiler's own declarations lack.
declare class DecompressionStream { constructor(format: string); readonly readable: ReadableStream; readonly writable: WritableStream }
declare class CompressionStream extends DecompressionStream {}
