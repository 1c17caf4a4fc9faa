import type { Uid } from '#shared/service/ids.ts';
import { isUid } from '#shared/service/ids.ts';

/** What can be put on paper. */
export const documentKinds = ['invoice', 'receipt'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** So many papers can lie in one page to be printed together; a PDF holds one. */
export const MAX_PAPERS = 200;
export const MAX_FILES = 20_000;

export interface DocumentRequest {
  readonly kind: DocumentKind;
  /** Of invoices; of payments where receipts are meant. */
  readonly uids: readonly Uid[];
}

/** What became of one document of a run. */
export interface DocumentResult {
  readonly uid: Uid;
  /** What a person calls it: its number, or what the file was to be called. */
  readonly title: string;
  /** Null when no file was written. */
  readonly fileName: string | null;
  /** Why not, in one sentence; null when it was. */
  readonly problem: string | null;
  /** What its writer should know of it all the same, in one sentence. */
  readonly note: string | null;
}

/** What would become of one document if they were saved now. */
export interface DocumentPreview {
  readonly uid: Uid;
  readonly title: string;
  readonly clientName: string;
  /** With its ending; a file of that name in the folder that is chosen puts a number behind it. Null where there will be none. */
  readonly fileName: string | null;
  /** Why not, in one sentence. */
  readonly problem: string | null;
  /** As in a result. */
  readonly note: string | null;
}

export interface DocumentRun {
  /** `cancelled`: nothing was chosen, or the run was ended; results then tell how far it came. */
  readonly outcome: 'done' | 'cancelled';
  readonly results: readonly DocumentResult[];
  /** By this the place of the files can be shown again; null when nothing was written. No path ever crosses. */
  readonly place: number | null;
}

/** Rows of the list that were written into one file. */
export interface SavedTable {
  readonly fileName: string;
  readonly count: number;
  /** As in a run. */
  readonly place: number;
}

export interface DocumentProgress {
  readonly done: number;
  readonly total: number;
}

/** The page that shows documents: `/document/<kind>/<uid>`, several uids with commas between them. */
export function documentPath({ kind, uids }: DocumentRequest): string {
  return `/document/${kind}/${uids.join(',')}`;
}

/** What a document page is to show; null for a path that names nothing. */
export function readDocumentPath(path: string): DocumentRequest | null {
  const [empty, folder, kind, list, ...rest] = path.split('/');
  if (empty !== '' || folder !== 'document' || list === undefined || rest.length > 0) return null;
  const uids = list.split(',');
  const known = documentKinds.find((name) => name === kind);
  return known !== undefined && uids.length <= MAX_PAPERS && uids.every(isUid) ? { kind: known, uids } : null;
}
