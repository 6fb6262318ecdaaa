/** All offsets count bytes of UTF-8 from 0; lines and columns begin with 1. */
export interface Position { line: number; column: number; offset: number }
export interface Edit { offset: number; length: number; text: string }
export interface Fix { title: string; safe: boolean; edits: Edit[]; leftOut?: string; id: string }
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** A finding, as `tierlint check --format json` writes it. */
export interface Finding {
  path: string;
  rule: string;
  severity: Severity;
  message: string;
  pointer: string;
  range: { start: Position; end: Position };
  impact: 'refuses' | 'crashes' | 'loses' | 'changes' | 'none';
  consequence: string;
  fixes: Fix[];
  related: { message: string; pointer: string; range: { start: Position; end: Position } }[];
  help: string;
  id: string;
}

export interface Options {
  /** Decides the kind of document: `list.tierlist.json`, `list.csv`. */
  path: string;
  /** Seconds since 1970; by default the time of the clock. */
  now?: number;
}

/** Levels of rules and families. */
export type Levels = Record<string, Severity | 'off'>;
export type Format = 'project' | 'state' | 'csv' | 'markdown' | 'text' | 'html' | 'svg' | 'app';

export interface Span { start: { offset: number }; end: { offset: number } }

/** A list as a page, with the places of what it shows. */
export interface Preview {
  documentKind: 'project' | 'state' | 'template' | 'flat' | 'csv' | 'configuration' | 'unrecognized';
  /** Pictures have `file:` addresses with their paths: `file:///Thumbs/pho%201.png`. */
  html: string;
  /** In the order of the page: each is a `section` of its `main`, each item an `li`. */
  tiers: {
    /** The id in a project; the name in other lists. */
    id: string;
    range?: Span;
    /** Whether items can be moved to it, and from it; if not, why. */
    acceptsItems: boolean;
    releasesItems: boolean;
    reason?: string;
    /** Whether only its lock is the reason. */
    isLocked?: boolean;
    isPool?: boolean;
    items: {
      id: string;
      range?: Span;
      entry?: Span;
      /** In the tier, from 1, as the operation `move` counts; none for an item that no tier lists. */
      position?: number;
      /** Whether its title is that of its override. */
      hasDisplayTitle?: boolean;
      hasPicture?: boolean;
    }[];
    /** The number of its items, shown or not. */
    count: number;
  }[];
  /** About the list, then about each tier and its items, which are given as indices. */
  findings: { rule: string; severity: Exclude<Severity, 'hint'>; message: string; range?: Span; tier?: number; item?: number }[];
  /** To choose from for a tier. */
  colors: string[];
  omitsPictures: boolean;
}

/** An operation of `tierlint edit --ops`; `tierlint schema ops` prints the schema. */
export interface Operation { op: string; force?: boolean; ignoreLocks?: boolean; [member: string]: unknown }

/** How the file of another tool is read. */
export interface ImportOptions {
  from?: 'csv' | 'markdown' | 'text' | 'json';
  /** The column, key or path of the labels; 'none' for a list without tiers. */
  tier?: string;
  /** The same of the titles. */
  title?: string;
  /** One of several lists, by its title or its number. */
  list?: string;
}

/** Each function throws an error whose message says why there is no result. */
export interface Tierlint {
  check(bytes: Uint8Array, options: Options & { rules?: Levels }): Finding[];
  /** The document after all safe fixes. */
  fix(bytes: Uint8Array, options: Options & { rules?: Levels; unsafe?: boolean }): Uint8Array;
  /** The document after the fixes with these ids. */
  apply(bytes: Uint8Array, options: Options & { rules?: Levels; ids: string[] }): Uint8Array;
  format(bytes: Uint8Array, options: Options & { style?: 'auto' | 'plain' | 'app' }): Uint8Array;
  /**
   * A list in another format, from any file that `tierlint convert` reads.
   * @param options.pictures For a page and a picture: `data:` addresses by the paths of the files from the folder of the list.
   */
  convert(
    bytes: Uint8Array, options: Options & { to: Format, pictures?: Record<string, string> } & ImportOptions
  ): { text: string; losses: string[]; notes: string[] };
  /** The bytes that the module holds, at most one gigabyte. */
  readonly memory: number;
}

/** What `tierlint-editor.wasm` can do, too. */
export interface TierlintEditor extends Tierlint {
  /** @param options.pictures The paths, from the folder of the list, of the pictures that can be shown. */
  preview(bytes: Uint8Array, options: Options & { pictures?: string[] }): Preview;
  /**
   * The edits that operations make, one after the other, and the findings that they add. Operations that would add an error, or lose
   * data that they do not name, are refused without `force`.
   */
  edit(bytes: Uint8Array, options: Options & { operations: Operation[]; force?: boolean }): { edits: Edit[]; added: Finding[] };
  /** A language server for one client. */
  session(): Session;
}

/** A file that the server may read: its content, or only the size of one that is no list; without both it is removed. */
export interface File { path: string; content?: Uint8Array; size?: number }

export interface Session {
  /**
   * Passes a message of the Language Server Protocol, or its bytes, to the server. It answers at once; what waits for an answer of the
   * client or for a second comes with a later message. An error means that the server has ended.
   *
   * The URIs of files must have the scheme `file`.
   *
   * @returns The messages of the server, in their order.
   */
  message(message: object | Uint8Array): any[];
  /**
   * The server reads only these files: lists, `.tierlint.json` and `.gitignore`, and the sizes of the pictures in bundles. They must be
   * set before `initialized` is sent, and again before `workspace/didChangeWatchedFiles`.
   */
  setFile(file: File): void;
}

/** @param source Where the module is, or its bytes; by default `tierlint.wasm` next to this file. */
export function load(source?: URL | ArrayBuffer | Uint8Array | WebAssembly.Module): Promise<Tierlint & Partial<TierlintEditor>>;
