// The subset of packaging/wasm/index.d.mts that src/module uses.
declare module '@tierlint/wasm' {
  export interface File { path: string; content?: Uint8Array; size?: number }
  export interface Session {
    message(message: object): object[];
    setFile(file: File): void;
  }
  export function load(module: Uint8Array): Promise<{ session(): Session }>;
}
