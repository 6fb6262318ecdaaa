// The subset of the VS Code API 1.82 that the extension uses. Add other members here and to the stub in test/support.
interface Thenable<T> extends PromiseLike<T> {}
declare module 'vscode' {
  export const version: string;
  export type ProviderResult<T> = T | undefined | null | Thenable<T | undefined | null>;
  export interface Disposable { dispose(): any }
  export type Event<T> = (listener: (event: T) => any) => Disposable;
  export interface CancellationToken { readonly isCancellationRequested: boolean }
  export class CancellationError extends Error {}

  export class Uri {
    static file(path: string): Uri;
    static parse(text: string): Uri;
    static from(parts: { scheme: string; path?: string }): Uri;
    with(change: { path: string }): Uri;
    static joinPath(base: Uri, ...parts: string[]): Uri;
    readonly scheme: string;
    readonly path: string;
    readonly fsPath: string;
    toString(skipEncoding?: boolean): string;
  }
  export class Position {
    constructor(line: number, character: number);
    readonly line: number;
    readonly character: number;
  }
  export class Range {
    constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number);
    readonly start: Position;
    readonly end: Position;
  }
  export interface Selection extends Range { readonly active: Position }
  export interface TextDocument {
    readonly uri: Uri;
    readonly languageId: string;
    readonly version: number;
    getText(): string;
    offsetAt(position: Position): number;
    positionAt(offset: number): Position;
  }
  export interface TextEditor {
    readonly document: TextDocument;
    readonly selection: Selection;
    readonly viewColumn: ViewColumn | undefined;
  }
  export enum FilePermission { Readonly = 1 }
  export enum ViewColumn { Beside = -2, One = 1 }
  export interface TextDocumentShowOptions { viewColumn?: ViewColumn; preserveFocus?: boolean; selection?: Range }
  export interface WorkspaceEdit { readonly size: number }
  export interface Diagnostic {
    range: Range;
    message: string;
    source?: string;
    code?: string | number | { value: string | number; target: Uri };
  }
  export interface DocumentFilter { readonly scheme?: string; readonly language?: string; readonly pattern?: string }
  export type DocumentSelector = string | DocumentFilter | ReadonlyArray<string | DocumentFilter>;

  export interface ExtensionContext {
    readonly subscriptions: Disposable[];
    readonly extensionPath: string;
    readonly extensionUri: Uri;
    readonly extension: { readonly packageJSON: any };
    readonly globalState: { get(key: string): unknown; update(key: string, value: unknown): Thenable<void> };
  }

  export namespace env {
    const appName: string;
    const remoteName: string | undefined;
    const clipboard: { writeText(text: string): Thenable<void> };
    function openExternal(target: Uri): Thenable<boolean>;
  }
  export namespace commands {
    function registerCommand(command: string, callback: (...args: any[]) => unknown): Disposable;
    function executeCommand(command: string, ...rest: unknown[]): Thenable<unknown>;
  }

  export interface OutputChannel extends Disposable {
    readonly name: string;
    append(value: string): void;
    appendLine(value: string): void;
    replace(value: string): void;
    clear(): void;
    show(preserveFocus?: boolean): void;
    hide(): void;
  }
  export interface LogOutputChannel extends OutputChannel {
    info(message: string): void;
    warn(message: string): void;
    error(message: string): void;
  }
  export interface QuickPickItem { label: string; description?: string; detail?: string }
  export interface WebviewOptions { readonly enableScripts?: boolean; readonly localResourceRoots?: readonly Uri[] }
  export interface Webview {
    options: WebviewOptions;
    html: string;
    readonly cspSource: string;
    readonly onDidReceiveMessage: Event<any>;
    postMessage(message: any): Thenable<boolean>;
    asWebviewUri(localResource: Uri): Uri;
  }
  export interface WebviewPanel extends Disposable {
    iconPath?: Uri | { readonly light: Uri; readonly dark: Uri };
    readonly webview: Webview;
    readonly visible: boolean;
    readonly viewColumn: ViewColumn | undefined;
    readonly onDidChangeViewState: Event<unknown>;
    readonly onDidDispose: Event<void>;
    reveal(viewColumn?: ViewColumn, preserveFocus?: boolean): void;
  }
  export interface WebviewPanelSerializer { deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Thenable<void> }
  export namespace window {
    const activeTextEditor: TextEditor | undefined;
    const visibleTextEditors: readonly TextEditor[];
    const onDidChangeActiveTextEditor: Event<TextEditor | undefined>;
    const onDidChangeTextEditorSelection: Event<{ textEditor: TextEditor; selections: readonly Selection[] }>;
    function createWebviewPanel(
      viewType: string, title: string, showOptions: { viewColumn: ViewColumn; preserveFocus?: boolean },
      options?: WebviewOptions & { enableFindWidget?: boolean }): WebviewPanel;
    function registerCustomEditorProvider(
      viewType: string, provider: { resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void },
      options: { webviewOptions: { enableFindWidget: boolean } }): Disposable;
    function registerWebviewPanelSerializer(viewType: string, serializer: WebviewPanelSerializer): Disposable;
    function createOutputChannel(name: string): OutputChannel;
    function createOutputChannel(name: string, options: { log: true }): LogOutputChannel;
    function showErrorMessage(message: string, ...items: string[]): Thenable<string | undefined>;
    function showWarningMessage(message: string): Thenable<undefined>;
    function showWarningMessage(message: string, options: { modal: boolean }, ...items: string[]): Thenable<string | undefined>;
    function showInformationMessage(message: string, ...items: string[]): Thenable<string | undefined>;
    function showQuickPick<T extends QuickPickItem>(
      items: readonly T[], options?: { matchOnDetail?: boolean; placeHolder?: string }): Thenable<T | undefined>;
    function showSaveDialog(
      options?: { defaultUri?: Uri; filters?: { [name: string]: string[] }; saveLabel?: string }): Thenable<Uri | undefined>;
    function showOpenDialog(
      options?: { defaultUri?: Uri; filters?: { [name: string]: string[] }; openLabel?: string }): Thenable<Uri[] | undefined>;
    function showWorkspaceFolderPick(): Thenable<WorkspaceFolder | undefined>;
    function showTextDocument(document: TextDocument, options?: TextDocumentShowOptions): Thenable<TextEditor>;
  }

  export enum LanguageStatusSeverity { Information = 0, Warning = 1, Error = 2 }
  export interface LanguageStatusItem extends Disposable {
    name: string | undefined;
    text: string;
    detail?: string;
    selector: DocumentSelector;
    severity: LanguageStatusSeverity;
    busy: boolean;
    command: { title: string; command: string; arguments?: unknown[] } | undefined;
  }
  export namespace languages {
    function createLanguageStatusItem(id: string, selector: DocumentSelector): LanguageStatusItem;
    const onDidChangeDiagnostics: Event<{ readonly uris: readonly Uri[] }>;
    function getDiagnostics(resource: Uri): Diagnostic[];
  }

  export interface WorkspaceFolder { readonly uri: Uri; readonly name: string; readonly index: number }
  export interface WorkspaceConfiguration {
    get(section: string): unknown;
    inspect(section: string): { key: string; globalValue?: unknown; workspaceValue?: unknown } | undefined;
  }
  export interface TextDocumentContentProvider { provideTextDocumentContent(uri: Uri): ProviderResult<string> }
  export namespace workspace {
    const isTrusted: boolean;
    const workspaceFolders: readonly WorkspaceFolder[] | undefined;
    const textDocuments: readonly TextDocument[];
    const fs: {
      readFile(uri: Uri): Thenable<Uint8Array>;
      isWritableFileSystem(scheme: string): boolean | undefined;
      stat(uri: Uri): Thenable<{ readonly size: number; readonly permissions?: FilePermission }>;
      writeFile(uri: Uri, content: Uint8Array): Thenable<void>;
    };
    function findFiles(include: string, exclude?: undefined, maxResults?: number): Thenable<Uri[]>;
    const onDidGrantWorkspaceTrust: Event<void>;
    const onDidCloseTextDocument: Event<TextDocument>;
    const onDidChangeTextDocument: Event<{ readonly document: TextDocument }>;
    function applyEdit(edit: WorkspaceEdit): Thenable<boolean>;
    const onDidChangeConfiguration: Event<{ affectsConfiguration(section: string): boolean }>;
    function getConfiguration(section?: string, scope?: Uri): WorkspaceConfiguration;
    function openTextDocument(uri: Uri): Thenable<TextDocument>;
    function openTextDocument(options: { language: string }): Thenable<TextDocument>;
    function registerTextDocumentContentProvider(scheme: string, provider: TextDocumentContentProvider): Disposable;
  }

  export interface TaskDefinition { readonly type: string; [name: string]: any }
  export enum TaskScope { Global = 1, Workspace = 2 }
  export class TaskGroup { static readonly Build: TaskGroup; private constructor() }
  export interface ExecutionOptions { cwd?: string; env?: { [key: string]: string } }
  export class ProcessExecution { constructor(process: string, args: string[], options?: ExecutionOptions) }
  export class ShellExecution { constructor(command: string, args: string[], options?: ExecutionOptions) }
  export class Task {
    constructor(
      definition: TaskDefinition, scope: WorkspaceFolder | TaskScope, name: string, source: string,
      execution: ProcessExecution | ShellExecution, problemMatchers: string[]);
    readonly definition: TaskDefinition;
    readonly scope: WorkspaceFolder | TaskScope | undefined;
    group: TaskGroup | undefined;
  }
  export interface TaskProvider {
    provideTasks(token: CancellationToken): ProviderResult<Task[]>;
    resolveTask(task: Task, token: CancellationToken): ProviderResult<Task>;
  }
  export namespace tasks {
    function registerTaskProvider(type: string, provider: TaskProvider): Disposable;
    function executeTask(task: Task): Thenable<unknown>;
  }
}
