// What the page of a preview and its host – the extension, or the playground – tell each other. The page sends places in the list that
// it shows, the name of an action and what a person has typed; the host makes operations of them.

export type Severity = 'error' | 'warning' | 'info';

/** A list as `tierlint/preview` describes it; with the host's form of places in the document. */
export interface Preview<Range> {
  html: string;
  documentKind: 'project' | 'state' | 'template' | 'flat' | 'csv' | 'configuration' | 'unrecognized';
  /** In the order of the page. */
  tiers: PreviewTier<Range>[];
  findings: PreviewFinding<Range>[];
  /** Colors to choose from. */
  colors: string[];
  omitsPictures: boolean;
}
export interface PreviewTier<Range> {
  id: string;
  range?: Range;
  acceptsItems: boolean;
  releasesItems: boolean;
  /** Why not: the end of a sentence. */
  reason?: string;
  isLocked?: boolean;
  isPool?: boolean;
  items: PreviewItem<Range>[];
  /** Of all its items. */
  count: number;
}
export interface PreviewItem<Range> {
  id: string;
  range?: Range;
  entry?: Range;
  /** In the tier, from 1; none for an item that no tier lists. */
  position?: number;
  /** Whether its title is that of its override. */
  hasDisplayTitle?: boolean;
  hasPicture?: boolean;
}
export interface PreviewFinding<Range> {
  rule: string;
  severity: Severity;
  message: string;
  range?: Range;
  /** The tier and the item that it is about, as indices. */
  tier?: number;
  item?: number;
}

/** What the page may ask for. */
export type PageMessage =
  | { type: 'ready' }
  | { type: 'shown'; serial: number }
  | { type: 'reveal'; serial: number; tier: number; item: number | null; takesFocus: boolean }
  | { type: 'finding'; serial: number; finding: number; takesFocus: boolean; fixes: boolean }
  | { type: 'edit'; serial: number; action: Action }
  /** Lets a person choose a picture for an item. */
  | { type: 'picture'; serial: number; tier: number; item: number }
  | { type: 'density'; isDense: boolean }
  | { type: 'undo' }
  | { type: 'redo' };

/** An edit of the list: indices in it, and what a person has typed. */
export type Action =
  | { name: 'moveItem'; tier: number; item: number; to: number; before: number | null }
  | { name: 'renameItem'; tier: number; item: number; text: string }
  | { name: 'removeItem'; tier: number; item: number }
  | { name: 'removePicture'; tier: number; item: number }
  | { name: 'addItem'; tier: number; text: string }
  | { name: 'renameList'; text: string }
  | { name: 'renameTier'; tier: number; text: string }
  | { name: 'colorTier'; tier: number; text: string }
  /** To the place of another one. */
  | { name: 'moveTier'; tier: number; to: number }
  | { name: 'removeTier'; tier: number; items: 'pool' | 'remove' }
  /** Below a tier, or below all. */
  | { name: 'addTier'; tier: number | null; text: string };

/** What the host sends. */
export type HostMessage =
  | ListMessage
  /** The edit that was asked for is in this version. */
  | { type: 'edited'; version: number }
  /** Why it was not made, or anything else for people. */
  | { type: 'notice'; text: string }
  | { type: 'current'; serial: number; tier: number; item: number; scrolls: boolean }
  /** The pictures that lists refer to by their paths, until the next ones. */
  | { type: 'pictures'; files: { path: string; blob: Blob }[] };

export interface ListMessage {
  type: 'list';
  /** Counts the lists. */
  serial: number;
  /** Of the document. */
  version: number;
  uri: string;
  html: string;
  documentKind: Preview<unknown>['documentKind'];
  tiers: ListTier[];
  findings: Omit<PreviewFinding<unknown>, 'range'>[];
  colors: string[];
  /** Why nothing can be changed: the end of a sentence. */
  reason?: string;
  omitsPictures: boolean;
  /** Where the files are whose addresses begin with `from`; without `to` they were sent. */
  pictures: { from: string; to?: string } | null;
}
export type ListTier = Omit<PreviewTier<unknown>, 'range' | 'items'> & { items: { id: string, hasPicture?: boolean }[] };

/** As `tierlint edit --ops` reads it. */
export interface Operation { op: string; [member: string]: unknown }

/** What the host does for the page. */
export interface Host<Range> {
  post(message: HostMessage): void;
  /** The page has been loaded, and can receive messages. */
  ready(): unknown;
  shown?(): void;
  reveal(range: Range, takesFocus: boolean): unknown;
  showFinding(finding: PreviewFinding<Range>, takesFocus: boolean, fixes: boolean): unknown;
  /** Resolves with what to say, if the edit was not made. */
  edit(operations: Operation[]): Promise<string | undefined>;
  /** Lets a person choose a picture; resolves with its path from the folder of the list, or without one. */
  choosePicture(id: string): Promise<string | undefined>;
  /** The version of the document; without it each list is one. */
  version?(): number;
  undo(): unknown;
  redo(): unknown;
  densityChanged?(isDense: boolean): void;
}
