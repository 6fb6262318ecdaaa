// The subset of vscode-languageclient 9 that src/client.js uses.
declare module 'vscode-languageclient/node' {
  import type { CancellationToken, Diagnostic, DocumentSelector, Event, Hover, OutputChannel, Position, ProviderResult, TextDocument, Uri } from 'vscode';

  export enum State { Stopped = 1, Starting = 3, Running = 2 }
  export type HandleDiagnostics = (
    uri: Uri, diagnostics: Diagnostic[], next: (uri: Uri, diagnostics: Diagnostic[]) => void) => void;
  export type DocumentDiagnosticReport =
    | { kind: 'full'; resultId?: string; items: Diagnostic[] }
    | { kind: 'unChanged'; resultId: string };
  export type ProvideDiagnostics = (
    document: TextDocument | Uri, previousResultId: string | undefined, token: CancellationToken,
    next: (document: TextDocument | Uri, previousResultId: string | undefined, token: CancellationToken) =>
      ProviderResult<DocumentDiagnosticReport>,
  ) => ProviderResult<DocumentDiagnosticReport>;
  export type ProvideHover = (
    document: TextDocument, position: Position, token: CancellationToken,
    next: (document: TextDocument, position: Position, token: CancellationToken) => ProviderResult<Hover>,
  ) => ProviderResult<Hover>;
  export type HandleWorkDoneProgress = (
    token: string | number, params: { kind: 'begin' | 'report' | 'end' },
    next: (token: string | number, params: { kind: 'begin' | 'report' | 'end' }) => void) => void;
  export interface LanguageClientOptions {
    documentSelector?: DocumentSelector;
    outputChannel?: OutputChannel;
    traceOutputChannel?: OutputChannel;
    middleware?: {
      handleDiagnostics?: HandleDiagnostics;
      provideDiagnostics?: ProvideDiagnostics;
      provideHover?: ProvideHover;
      handleWorkDoneProgress?: HandleWorkDoneProgress;
    };
  }
  export interface Executable {
    command: string;
    args?: string[];
    options?: { cwd?: string; env?: Record<string, string>; shell?: boolean };
  }
  export interface StaticFeature {
    fillClientCapabilities(capabilities: { experimental?: unknown }): void;
    initialize(): void;
    getState(): { kind: 'static' };
    clear(): void;
  }
  export class LanguageClient {
    constructor(id: string, name: string, server: Executable, options: LanguageClientOptions);
    readonly onDidChangeState: Event<{ oldState: State; newState: State }>;
    registerFeature(feature: StaticFeature): void;
    start(): Promise<void>;
    dispose(timeout?: number): Promise<void>;
  }
}
