// What the compiler's own declarations lack, and the script that `packaging/wasm.py` writes.
declare class DecompressionStream { constructor(format: string); readonly readable: ReadableStream; readonly writable: WritableStream }
declare class CompressionStream extends DecompressionStream {}
declare module '*/index.mjs' { export function load(wasm: ArrayBuffer): Promise<any> }
