import type { DocumentKind, DocumentResult } from '#shared/documents/document.ts';
import { fileNameOf } from '#shared/documents/file-name.ts';
import { paperNote } from '#shared/documents/paper-note.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import { receiptWords } from '#shared/documents/receipt-words.ts';
import { whyNoPaper, whyUnfinished } from '#shared/documents/why-no-paper.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { whyNoReceipt } from '#shared/payments/receipt.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { paymentRow, signedFor } from '#main/db/payments/payment-queries.ts';
import type { Session } from '#main/account/session.ts';

/** A document that was asked for, before anything is drawn. */
export interface Sheet {
  readonly uid: Uid;
  readonly title: string;
  readonly clientName: string;
  /** Without ending; safe on every system. */
  readonly fileName: string;
  /** The invoice whose number is on it, where the account does not have it as it is: it may still change. */
  readonly onlyHere: Uid | null;
  /** The invoice whose lines would have to be read for it, where they are not on disk or the account has others by now. */
  readonly unread: Uid | null;
  /** Why it cannot be put on paper. */
  readonly problem: string | null;
  /** What to know of it where it can. */
  readonly note: string | null;
}

/** What a description is made with, as it stands when the sheet's turn comes. */
interface SheetSource {
  readonly session: {
    readonly book: Session['book'];
    readonly engine: Pick<Session['engine'], 'status'>;
  };
  readonly fileNamePattern: string;
  readonly today: PlainDate;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function describeSheet(kind: DocumentKind, uid: Uid, source: SheetSource): Sheet {
  switch (kind) {
    case 'invoice':
      return invoiceSheet(uid, source);
    case 'receipt':
      return receiptSheet(uid, source);
  }
}

/** What is told of a document that makes no file: it was printed, or why it was not made. */
export function resultOf({ uid, title, note }: Sheet, problem: string | null): DocumentResult {
  return { uid, title, fileName: null, problem, note };
}

const missing = (uid: Uid, problem: string): Sheet => ({
  uid,
  title: '–',
  clientName: '',
  fileName: '',
  onlyHere: null,
  unread: null,
  problem,
  note: null,
});

function invoiceSheet(uid: Uid, { session, fileNamePattern, today }: SheetSource): Sheet {
  const page = getInvoicePage(session.book, uid, today);
  if (page === null) return missing(uid, 'This invoice is not in the book any more.');
  const number = textOf(page.invoice['statement_no']);
  const client = page.client?.name ?? '';
  const fileName = fileNameOf(fileNamePattern, {
    number,
    client,
    date: textOf(page.invoice['date']),
    due: textOf(page.invoice['due_date']),
    document: paperWords(page.client?.language ?? null).invoice,
  });
  return {
    uid,
    title: number || client || fileName,
    clientName: client,
    fileName,
    onlyHere: page.upload === 'synced' ? null : uid,
    unread: page.hasDetails && !page.areLinesOutdated ? null : uid,
    problem: whyNoPaper(page, isReading(session)),
    note: page.upload !== 'synced' && isChangedHere(session.book, uid) ? paperNote(page) : null,
  };
}

/** Not where a mail alone waits: the account has the invoice as it is then. */
const isChangedHere = ({ rows }: Session['book'], uid: Uid): boolean =>
  (rows.of('invoices').byUid(uid)?.patch ?? null) !== null;

/** Whether lines that are asked for now are read: at once, or when the hour's allowance has room again. */
function isReading({ engine }: SheetSource['session']): boolean {
  const { kind } = engine.status().obstacle;
  return kind === 'none' || kind === 'limited';
}

/** Of a payment. A receipt is never called like its invoice's own file: its name says what it is. */
function receiptSheet(uid: Uid, { session, fileNamePattern, today }: SheetSource): Sheet {
  const payment = paymentRow(session.book, uid);
  const page = payment === null ? null : getInvoicePage(session.book, payment.invoiceUid, today);
  const paid = payment === null ? null : signedFor(session.book, payment.invoiceUid, today);
  if (payment === null || page === null || paid === null)
    return missing(uid, 'This payment is not in the book any more.');
  // As it is signed for: a draft that nobody saved may name another client and another number.
  const client = paid.client?.name ?? paid.clientName;
  const document = receiptWords(paid.client?.language ?? null).receipt;
  const number = payment.receiptNo ?? paid.number;
  const pattern = fileNamePattern.includes('{document}') ? fileNamePattern : `{document} ${fileNamePattern}`;
  return {
    uid,
    title: [document, number || client].join(' ').trim(),
    clientName: client,
    fileName: fileNameOf(pattern, { number, client, date: payment.date ?? '', due: '', document }),
    onlyHere: page.upload === 'synced' ? null : page.uid,
    unread: null,
    problem: whyNoReceipt(payment) ?? whyUnfinished(page),
    note: payment.upload === 'synced' ? null : 'Your account does not have this payment yet.',
  };
}
