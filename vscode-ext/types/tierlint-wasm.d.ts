// The subset of packaging/wasm/index.d.mts that src/web/worker.js uses.
declare module '@tierlint/wasm' {
  interface Session {
    setFile(file: { path: string; content?: Uint8Array; size?: number }): void;
    message(message: object): object[];
  }
  export function load(module: Uint8Array): Promise<{ session(): Session }>;
}
