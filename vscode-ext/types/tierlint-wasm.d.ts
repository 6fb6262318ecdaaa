// The subset of packaging/wasm/index.d.mts that src/web/worker.js uses.
declare module '@tierlint/wasm' {
  export function load(module: Uint8Array): Promise<{ session(): { message(message: object): object[] } }>;
}
