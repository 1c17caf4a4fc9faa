import type { ListName } from '#shared/lists/lists.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isUid } from '#shared/service/ids.ts';
import type { Message } from '#shared/words/part.ts';

/** The kinds of papers. */
export const documentKinds = ['invoice', 'receipt', 'statement'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The most papers in one page that is printed; a PDF has one. */
export const MAX_PAPERS = 200;
export const MAX_FILES = 20_000;

/** Uids of invoices, of payments for receipts, of clients for statements. */
export type DocumentRequest = { readonly uids: readonly Uid[] } & (
  { readonly kind: Exclude<DocumentKind, 'statement'> } | { readonly kind: 'statement'; readonly range: StatementRange }
);

/** The range of a statement. `from` null begins with the first movement; `isOpen` asks for the open items. */
export interface StatementRange {
  readonly from: PlainDate | null;
  readonly to: PlainDate;
  readonly isOpen: boolean;
}

/** The result of saving one document of a run. */
export interface DocumentResult {
  readonly uid: Uid;
  /** The document's number, or the name intended for its file. */
  readonly title: string;
  /** Null if no file was written. */
  readonly fileName: string | null;
  /** The reason in one sentence, if no file was written; otherwise null. */
  readonly problem: Message | null;
  /** A note in one sentence for the person, although the file was written. */
  readonly note: Message | null;
}

/** The expected result of saving one document now. */
export interface DocumentPreview {
  readonly uid: Uid;
  readonly title: string;
  readonly clientName: string;
  /**
   * The file name with its extension; null if no file would be written. If the chosen folder has a file of that name, a
   * number is appended.
   */
  readonly fileName: string | null;
  /** The reason in one sentence, if no file would be written. */
  readonly problem: Message | null;
  /** A note in one sentence, as in `DocumentResult`. */
  readonly note: Message | null;
}

export interface DocumentRun {
  /** `cancelled`: no folder was chosen, or the run was stopped; results then hold the documents finished until then. */
  readonly outcome: 'done' | 'cancelled';
  readonly results: readonly DocumentResult[];
  /**
   * A handle by which main shows the folder of the files again; null if nothing was written. No path is sent to the
   * window.
   */
  readonly place: number | null;
}

/** The kinds of files that the rows of a list can be written into. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** The kinds of files that a chart can be saved as. */
export const pictureFormats = ['png', 'svg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** A drawing to write into a file: an SVG as text, a PNG as base64. */
export interface PictureRequest {
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly format: PictureFormat;
  readonly data: string;
}

/** The lists whose rows can be written into one file. */
export const tableLists = ['invoices', 'clients', 'catalogue'] as const satisfies readonly ListName[];
export type TableList = (typeof tableLists)[number];

/** The objects of a list to write into one file. */
export interface TableRequest {
  readonly list: TableList;
  readonly uids: readonly Uid[];
  readonly format: TableFormat;
}

/** The result of writing rows of the list into one file. */
export interface SavedTable {
  readonly fileName: string;
  readonly count: number;
  /** A handle to show the folder again, as in `DocumentRun`. */
  readonly place: number;
}

export interface DocumentProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Returns the path of the page that shows documents: `/document/<kind>/<uid>`, several uids separated by commas. Statements have
 * their range behind it: `/<from or first>/<to>/<all or open>`.
 */
export function documentPath(request: DocumentRequest): string {
  const path = `/document/${request.kind}/${request.uids.join(',')}`;
  if (request.kind !== 'statement') return path;
  const { from, to, isOpen } = request.range;
  return `${path}/${from ?? 'first'}/${to}/${isOpen ? 'open' : 'all'}`;
}

/** Reads the path of a document page; null for a path that names no documents. */
export function readDocumentPath(path: string): DocumentRequest | null {
  const [empty, folder, kind, list, ...rest] = path.split('/');
  if (empty !== '' || folder !== 'document' || list === undefined) return null;
  const uids = list.split(',');
  const known = documentKinds.find((name) => name === kind);
  if (known === undefined || uids.length > MAX_PAPERS || !uids.every(isUid)) return null;
  if (known !== 'statement') return rest.length === 0 ? { kind: known, uids } : null;
  const range = readRange(rest);
  return range === null ? null : { kind: known, uids, range };
}

function readRange([from = '', to = '', rows = '', ...more]: readonly string[]): StatementRange | null {
  const isWhole = (from === 'first' || isPlainDate(from)) && isPlainDate(to) && (rows === 'all' || rows === 'open');
  return isWhole && more.length === 0 ? { from: from === 'first' ? null : from, to, isOpen: rows === 'open' } : null;
}
