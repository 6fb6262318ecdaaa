// The subset of Node.js that the extension uses.
declare const process: { platform: string; arch: string; env: Record<string, string | undefined> };
declare function require(name: string): any;
declare function setTimeout(action: () => void, milliseconds: number): { readonly id: unique symbol };
declare function clearTimeout(timer: ReturnType<typeof setTimeout>): void;
declare module 'crypto' {
  export function randomUUID(): string;
  export const webcrypto: object;
}
declare module 'worker_threads' {
  export class Worker {
    constructor(file: string);
    on(event: 'error', listener: (error: Error) => void): void;
    postMessage(message: unknown, moved: MessagePort[]): void;
    terminate(): Promise<number>;
  }
  export const parentPort: { once(event: 'message', listener: (message: any) => void): void } | null;
}
declare module 'os' {
  export function homedir(): string;
  export function tmpdir(): string;
}
declare module 'path' {
  export const delimiter: string;
  export function basename(path: string): string;
  export function dirname(path: string): string;
  export function isAbsolute(path: string): boolean;
  export function join(...parts: string[]): string;
  export function relative(from: string, to: string): string;
  export function resolve(...parts: string[]): string;
}
declare module 'fs' {
  export const constants: { X_OK: number };
  export const promises: {
    copyFile(from: string, to: string): Promise<void>;
    mkdtemp(prefix: string): Promise<string>;
    rm(path: string, options: { recursive: boolean }): Promise<void>;
  };
  export function accessSync(path: string, mode: number): void;
  export function realpathSync(path: string): string;
  export function statSync(path: string): { isFile(): boolean };
}
declare module 'child_process' {
  interface Input { on(event: 'error', listener: () => void): Input; end(): void }
  export function execFile(
    command: string, args: string[],
    options: { env?: Record<string, string>; cwd?: string; shell?: boolean; timeout?: number },
    done: (error: Error | null, output: string, complaints: string) => void,
  ): { stdin: Input | null };
  export interface ChildProcess {
    readonly pid?: number;
    readonly stderr: { on(event: 'data', listener: (data: unknown) => void): void };
    on(event: 'spawn' | 'exit' | 'close', listener: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    kill(signal: 'SIGKILL'): void;
  }
  export function spawn(
    command: string, args: string[], options: { env?: Record<string, string>; cwd?: string; shell?: boolean }): ChildProcess;
}
