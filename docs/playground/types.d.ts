// What the compiler's own declarations lack.
declare class DecompressionStream { constructor(format: string); readonly readable: ReadableStream; readonly writable: WritableStream }
declare class CompressionStream extends DecompressionStream {}
type FileHandle =
  | { readonly kind: 'file'; readonly name: string; getFile(): Promise<File> }
  | { readonly kind: 'directory'; readonly name: string; values(): AsyncIterable<FileHandle> };
interface DataTransferItem { getAsFileSystemHandle?(): Promise<FileHandle> }
