import { assertNever } from '#shared/assert.ts';
import { textOrEmpty } from '#shared/json.ts';
import type { DocumentRequest, DocumentResult } from '#shared/documents/document.ts';
import { fileNameOf } from '#shared/documents/file-name.ts';
import { paperClient } from '#shared/documents/paper-client.ts';
import { paperNote } from '#shared/documents/paper-note.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import { receiptWords } from '#shared/documents/receipt-words.ts';
import { statementWords } from '#shared/documents/statement-words.ts';
import { whyNoPaper, whyUnfinished } from '#shared/documents/why-no-paper.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { isZero } from '#shared/money/decimal.ts';
import { whyNoReceipt } from '#shared/payments/receipt.ts';
import type { ClientStatement } from '#shared/screens/statement.ts';
import { clientStatement } from '#main/db/figures/client-statement.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { paymentRow, signedFor } from '#main/db/payments/payment-queries.ts';
import type { Session } from '#main/account/session.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

/** A requested document before it is drawn: its title and file name, and whether it can be drawn. */
export interface Sheet {
  readonly uid: Uid;
  readonly title: string;
  readonly clientName: string;
  /** The file name without ending, safe on every system. */
  readonly fileName: string;
  /** The invoice whose number is printed and may still change, because it is not uploaded; null when it is synced. */
  readonly onlyHere: Uid | null;
  /** The invoice whose lines must be fetched first, because they are missing or outdated; null when they are current. */
  readonly unread: Uid | null;
  /** A sentence that says why the document cannot be drawn; null when it can. */
  readonly problem: Message | null;
  /** A sentence that the person should read before handing the document out; null for none. */
  readonly note: Message | null;
}

/** The state that a sheet is described from; read when the sheet's turn comes. */
interface SheetSource {
  readonly session: {
    readonly book: Session['book'];
    readonly engine: Pick<Session['engine'], 'status'>;
  };
  readonly fileNamePattern: string;
  readonly today: PlainDate;
}

type StatementsRequest = Extract<DocumentRequest, { readonly kind: 'statement' }>;

export function describeSheet(request: DocumentRequest, uid: Uid, source: SheetSource): Sheet {
  switch (request.kind) {
    case 'invoice':
      return invoiceSheet(uid, source);
    case 'receipt':
      return receiptSheet(uid, source);
    case 'statement':
      return statementSheet(uid, request, source);
    default:
      return assertNever(request);
  }
}

/** Returns the result of a document without a file: it was printed (`problem` is null), or it failed. */
export function resultOf({ uid, title, note }: Sheet, problem: Message | null): DocumentResult {
  return { uid, title, fileName: null, problem, note };
}

const missing = (uid: Uid, problem: Message): Sheet => ({
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
  if (page === null) return missing(uid, message('error_invoice_gone'));
  const number = textOrEmpty(page.invoice['statement_no']);
  const client = paperClient(page)?.name ?? '';
  const fileName = fileNameOf(fileNamePattern, {
    number,
    client,
    date: textOrEmpty(page.invoice['date']),
    due: textOrEmpty(page.invoice['due_date']),
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

/** Returns true when the invoice has a patch. A mail that waits is no change: the service then has the invoice as it is. */
const isChangedHere = ({ rows }: Session['book'], uid: Uid): boolean =>
  (rows.of('invoices').byUid(uid)?.patch ?? null) !== null;

/** Returns true when requested lines will be fetched: at once, or as soon as the budget has room again. */
function isReading({ engine }: SheetSource['session']): boolean {
  const { kind } = engine.status().obstacle;
  return kind === 'none' || kind === 'limited';
}

/** Describes a payment's receipt. Its file name always contains the word for receipt, to differ from the invoice's file. */
function receiptSheet(uid: Uid, { session, fileNamePattern, today }: SheetSource): Sheet {
  const payment = paymentRow(session.book, uid);
  const page = payment === null ? null : getInvoicePage(session.book, payment.invoiceUid, today);
  const paid = payment === null ? null : signedFor(session.book, payment.invoiceUid, today);
  if (payment === null || page === null || paid === null) return missing(uid, message('error_payment_gone'));
  // Uses the invoice as it was last saved: an unsaved draft may name another client and another number.
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
    note: payment.upload === 'synced' ? null : message('error_payment_not_in_account'),
  };
}

/**
 * Describes a client's statement, whose file is named after the client and its last day. Among several, one on which nothing is due is
 * left out.
 */
function statementSheet(uid: Uid, { uids, range }: StatementsRequest, { session, today }: SheetSource): Sheet {
  const statement = clientStatement(session.book, { uid, ...range }, today);
  if (statement === null) return missing(uid, message('error_client_gone'));
  const { client, complete, statements } = statement;
  const words = statementWords(client.language);
  const document = range.isOpen ? words.openItems : words.statement;
  const values = { number: '', client: client.name, date: range.to, due: '', document };
  return {
    uid,
    title: client.name,
    clientName: client.name,
    fileName: fileNameOf('{document} {client} {date}', values),
    onlyHere: null,
    unread: null,
    problem: whyNoStatement(statements, uids.length > 1),
    note: complete ? null : message('statement_incomplete'),
  };
}

function whyNoStatement(statements: ClientStatement['statements'], isOneOfMany: boolean): Message | null {
  if (statements.length === 0) return message('statement_nothing');
  const isSettled = statements.every(({ closing }) => isZero(closing));
  return isOneOfMany && isSettled ? message('statement_settled') : null;
}
