// The subset of vscode-languageclient 9 that src/client.js uses.
declare module 'vscode-languageclient/node' {
  import type { ChildProcess } from 'child_process';
  import type { CancellationToken, Diagnostic, DocumentSelector, Event, OutputChannel, ProviderResult, TextDocument, Uri, WorkspaceEdit } from 'vscode';

  export enum State { Stopped = 1, Starting = 3, Running = 2 }
  export enum ErrorAction { Continue = 1, Shutdown = 2 }
  export enum CloseAction { DoNotRestart = 1, Restart = 2 }
  export interface ErrorHandler {
    error(error: Error, message: unknown, count: number | undefined): { action: ErrorAction } | Promise<{ action: ErrorAction }>;
    closed(): { action: CloseAction } | Promise<{ action: CloseAction }>;
  }
  export type DocumentDiagnosticReport =
    | { kind: 'full'; resultId?: string; items: Diagnostic[] }
    | { kind: 'unChanged'; resultId: string };
  export interface Middleware {
    handleDiagnostics?: (
      this: void, uri: Uri, diagnostics: Diagnostic[], next: (uri: Uri, diagnostics: Diagnostic[]) => void) => void;
    provideDiagnostics?: (
      this: void, document: TextDocument | Uri, previousResultId: string | undefined, token: CancellationToken,
      next: (document: TextDocument | Uri, previousResultId: string | undefined, token: CancellationToken) =>
        ProviderResult<DocumentDiagnosticReport>,
    ) => ProviderResult<DocumentDiagnosticReport>;
    handleWorkDoneProgress?: (
      this: void, token: string | number, params: { kind: 'begin' | 'report' | 'end' },
      next: (token: string | number, params: { kind: 'begin' | 'report' | 'end' }) => void) => void;
  }
  export interface LanguageClientOptions {
    documentSelector?: DocumentSelector;
    diagnosticPullOptions?: { onChange?: boolean; onSave?: boolean };
    errorHandler?: ErrorHandler;
    initializationFailedHandler?: (error: unknown) => boolean;
    outputChannel?: OutputChannel;
    traceOutputChannel?: OutputChannel;
    middleware?: Middleware;
  }
  export interface StaticFeature {
    fillClientCapabilities(capabilities: { experimental?: unknown }): void;
    preInitialize?: (capabilities: any) => void;
    initialize(): void;
    getState(): { kind: 'static' };
    clear(): void;
  }
  export interface DynamicFeature<Options> { register(data: { id: string; registerOptions: Options }): void }
  export class LanguageClient {
    constructor(id: string, name: string, server: () => Promise<ChildProcess>, options: LanguageClientOptions);
    readonly onDidChangeState: Event<{ oldState: State; newState: State }>;
    createDefaultErrorHandler(): ErrorHandler;
    error(message: string, data?: unknown, showNotification?: boolean | 'force'): void;
    getFeature(method: any): DynamicFeature<any>;
    registerFeature(feature: StaticFeature): void;
    readonly protocol2CodeConverter: { asWorkspaceEdit(edit: unknown): Promise<WorkspaceEdit | undefined> };
    sendRequest(method: string, params: object): Promise<any>;
    start(): Promise<void>;
    dispose(timeout?: number): Promise<void>;
  }
}
