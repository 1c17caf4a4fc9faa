import type { Uid } from '#shared/service/ids.ts';
import { isUid } from '#shared/service/ids.ts';
import type { Message } from '#shared/words/part.ts';

/** The kinds of papers. */
export const documentKinds = ['invoice', 'receipt'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The most papers in one page that is printed; a PDF has one. */
export const MAX_PAPERS = 200;
export const MAX_FILES = 20_000;

export interface DocumentRequest {
  readonly kind: DocumentKind;
  /** Uids of invoices; of payments for receipts. */
  readonly uids: readonly Uid[];
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

/** The invoices to write into one file, one row each. */
export interface TableRequest {
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

/** Returns the path of the page that shows documents: `/document/<kind>/<uid>`, several uids separated by commas. */
export function documentPath({ kind, uids }: DocumentRequest): string {
  return `/document/${kind}/${uids.join(',')}`;
}

/** Reads the path of a document page; null for a path that names no documents. */
export function readDocumentPath(path: string): DocumentRequest | null {
  const [empty, folder, kind, list, ...rest] = path.split('/');
  if (empty !== '' || folder !== 'document' || list === undefined || rest.length > 0) return null;
  const uids = list.split(',');
  const known = documentKinds.find((name) => name === kind);
  return known !== undefined && uids.length <= MAX_PAPERS && uids.every(isUid) ? { kind: known, uids } : null;
}
