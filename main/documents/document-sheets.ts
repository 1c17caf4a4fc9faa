import type { DocumentKind, DocumentResult } from '#shared/documents/document.ts';
import { fileNameOf } from '#shared/documents/file-name.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/model/ids.ts';
import { getInvoicePage } from '#main/db/queries/invoice-page-queries.ts';
import type { Session } from '#main/session.ts';

/** A document that was asked for, before anything is drawn. */
export interface Sheet {
  readonly uid: Uid;
  readonly title: string;
  /** Without ending; safe on every system. */
  readonly fileName: string;
  /** The account does not have it as it is: what is on paper may still change. */
  readonly isOnlyHere: boolean;
  /** Why it cannot be put on paper. */
  readonly problem: string | null;
}

/** What a description is made with, as it stands when the sheet's turn comes. */
export interface SheetSource {
  readonly session: Session;
  readonly fileNamePattern: string;
  readonly today: PlainDate;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function describeSheet(kind: DocumentKind, uid: Uid, source: SheetSource): Sheet {
  switch (kind) {
    case 'invoice':
      return invoiceSheet(uid, source);
  }
}

export function refuse({ uid, title }: Sheet, problem: string | null): DocumentResult {
  return { uid, title, fileName: null, problem };
}

/** Lines that are not on disk are asked for ahead of other work: the next try has them. */
function invoiceSheet(uid: Uid, { session, fileNamePattern, today }: SheetSource): Sheet {
  const page = getInvoicePage(session.book, uid, today);
  if (page === null)
    return { uid, title: '–', fileName: '', isOnlyHere: false, problem: 'This invoice is not in the book any more.' };
  const number = textOf(page.invoice['statement_no']);
  const client = page.client?.name ?? '';
  const fileName = fileNameOf(fileNamePattern, {
    number,
    client,
    date: textOf(page.invoice['date']),
    due: textOf(page.invoice['due_date']),
    document: paperWords(page.client?.language ?? null).invoice,
  });
  if (!page.hasDetails) session.engine.request('invoices', uid);
  return {
    uid,
    title: number || client || fileName,
    fileName,
    isOnlyHere: page.upload !== 'synced',
    problem: page.hasDetails
      ? null
      : 'Its lines were never read from your account, so it would be incomplete. Connect, open it once and try again.',
  };
}
