// The subset of what browsers have that the extension uses in one.
declare var crypto: { randomUUID(): string };
declare class TextEncoder { encode(text: string): Uint8Array }
interface MessageEvent<Data = any> { readonly data: Data }
interface MessagePort {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}
declare class MessageChannel { readonly port1: MessagePort; readonly port2: MessagePort }
declare class Worker {
  constructor(address: string);
  addEventListener(type: 'error', listener: (event: { readonly message: string }) => void): void;
  postMessage(message: unknown, moved: MessagePort[]): void;
  terminate(): void;
}
declare var onmessage: ((event: MessageEvent) => void) | null;
