// The subset of vscode-languageclient 9 that the extension uses.
declare module 'vscode-languageclient' {
  import type { CancellationToken, Diagnostic, DocumentSelector, Event, OutputChannel, ProviderResult, TextDocument, Uri, WorkspaceEdit } from 'vscode';

  export enum State { Stopped = 1, Starting = 3, Running = 2 }
  export enum ErrorAction { Continue = 1, Shutdown = 2 }
  export enum CloseAction { DoNotRestart = 1, Restart = 2 }
  export interface ErrorHandler {
    error(error: Error, message: unknown, count: number | undefined): { action: ErrorAction } | Promise<{ action: ErrorAction }>;
    closed(): { action: CloseAction } | Promise<{ action: CloseAction }>;
  }
  export namespace vsdiag {
    enum DocumentDiagnosticReportKind { full = 'full', unChanged = 'unChanged' }
    type DocumentDiagnosticReport =
      | { kind: DocumentDiagnosticReportKind.full; resultId?: string; items: Diagnostic[] }
      | { kind: DocumentDiagnosticReportKind.unChanged; resultId: string };
  }
  export interface FileEvent { uri: string; type: 1 | 2 | 3 }
  export interface Middleware {
    workspace?: { didChangeWatchedFile?: (this: void, event: FileEvent, next: (event: FileEvent) => Promise<void>) => Promise<void> };
    handleDiagnostics?: (
      this: void, uri: Uri, diagnostics: Diagnostic[], next: (uri: Uri, diagnostics: Diagnostic[]) => void) => void;
    provideDiagnostics?: (
      this: void, document: TextDocument | Uri, previousResultId: string | undefined, token: CancellationToken,
      next: (document: TextDocument | Uri, previousResultId: string | undefined, token: CancellationToken) =>
        ProviderResult<vsdiag.DocumentDiagnosticReport>,
    ) => ProviderResult<vsdiag.DocumentDiagnosticReport>;
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
    uriConverters?: { code2Protocol(uri: Uri): string; protocol2Code(address: string): Uri };
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
  export abstract class AbstractMessageReader { protected fireClose(): void }
  export abstract class AbstractMessageWriter {}
  export interface MessageTransports { reader: AbstractMessageReader; writer: AbstractMessageWriter }
  export abstract class BaseLanguageClient {
    constructor(id: string, name: string, options: LanguageClientOptions);
    protected abstract createMessageTransports(encoding: string): Promise<MessageTransports>;
    readonly state: State;
    readonly onDidChangeState: Event<{ oldState: State; newState: State }>;
    createDefaultErrorHandler(): ErrorHandler;
    error(message: string, data?: unknown, showNotification?: boolean | 'force'): void;
    getFeature(method: any): DynamicFeature<any>;
    registerFeature(feature: StaticFeature): void;
    readonly code2ProtocolConverter: { asUri(uri: Uri): string };
    readonly protocol2CodeConverter: {
      asUri(address: string): Uri;
      asWorkspaceEdit(edit: unknown): Promise<WorkspaceEdit | undefined>;
    };
    sendNotification(method: string, params: object): Promise<void>;
    sendRequest(method: string, params: object): Promise<any>;
    start(): Promise<void>;
    dispose(timeout?: number): Promise<void>;
  }
}
declare module 'vscode-languageclient/node' {
  import type { ChildProcess } from 'child_process';
  import { BaseLanguageClient, LanguageClientOptions, MessageTransports } from 'vscode-languageclient';
  export class LanguageClient extends BaseLanguageClient {
    constructor(id: string, name: string, server: () => Promise<ChildProcess>, options: LanguageClientOptions);
    protected createMessageTransports(encoding: string): Promise<MessageTransports>;
  }
}
