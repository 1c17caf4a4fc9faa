import { assertNever } from '#shared/assert.ts';
import type { DocumentRequest } from '#shared/documents/document.ts';
import type { PaperSettings } from '#shared/documents/paper-settings.ts';
import type { StatementPaper } from '#shared/documents/statement-model.ts';
import { statementPaper } from '#shared/documents/statement-model.ts';
import { whyNoPaper, whyUnfinished } from '#shared/documents/why-no-paper.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { whyNoReceipt } from '#shared/payments/receipt.ts';
import type { StatementRequest } from '#shared/screens/statement.ts';
import { joinIsolated } from '#shared/text/isolate.ts';
import type { Link } from '#renderer/bridge.ts';
import type { PageFoot } from './page-rules.ts';
import type { Paper } from './paper-model.ts';
import { paperOfPage } from './paper-of-page.ts';
import { footOf, footOfReceipt, footOfStatement, textOnPaper, textOnReceipt, textOnStatement } from './paper-text.ts';
import type { Receipt } from './receipt-model.ts';
import { receiptOf } from './receipt-model.ts';
import { message } from '#shared/words/message.ts';

/** A paper with the data that the page around it needs. */
type ShownPaper = {
  readonly uid: Uid;
  readonly title: string;
  readonly language: string;
  /** All text on the paper, to choose the fonts that it needs. */
  readonly text: string;
  readonly foot: PageFoot;
} & (
  | { readonly kind: 'invoice'; readonly paper: Paper }
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'statement'; readonly statement: StatementPaper }
);

/** Everything that a document page draws. */
export interface ShownDocument {
  /** Title of the PDF, and name of the print job. */
  readonly title: string;
  readonly look: PaperSettings;
  readonly papers: readonly ShownPaper[];
}

export async function loadDocument(link: Link, request: DocumentRequest): Promise<ShownDocument> {
  const look = await link.request('paper:get', null);
  const load = loaderOf(request);
  const papers = await Promise.all(request.uids.map((uid) => load(link, uid, look)));
  return { title: papers[0]?.title ?? '', look, papers };
}

type Shown = (link: Link, uid: Uid, look: PaperSettings) => Promise<ShownPaper>;

function loaderOf(request: DocumentRequest): Shown {
  switch (request.kind) {
    case 'invoice':
      return showInvoice;
    case 'receipt':
      return showReceipt;
    case 'statement':
      return (link, uid, look) => showStatement(link, { uid, ...request.range }, look);
    default:
      return assertNever(request);
  }
}

async function showStatement(
  link: Link,
  request: StatementRequest,
  { issuer, sender, isCopyMarked }: PaperSettings,
): Promise<ShownPaper> {
  const { uid } = request;
  const statement = statementPaper(await link.request('statement:get', request), issuer);
  const { language, heading, clientName } = statement;
  return {
    kind: 'statement',
    uid,
    statement,
    title: titleOf(heading, clientName),
    language,
    text: textOnStatement(statement, sender),
    foot: { locale: language, text: footOfStatement(statement, isCopyMarked) },
  };
}

const showInvoice: Shown = async (link, uid, { issuer, sender, isCopyMarked }) => {
  const page = await link.request('invoice:get', { uid });
  // Main checked the same before, but the invoice may have changed since. Lines can be outdated here only if an answer
  // has just arrived.
  const problem = whyNoPaper(page, true);
  if (problem !== null) throw new AppError('invalid_input', problem);
  const paper = paperOfPage(page, issuer);
  const { language, words, number, clientName } = paper;
  return {
    kind: 'invoice',
    uid,
    paper,
    title: titleOf(words.invoice, number, clientName),
    language,
    text: textOnPaper(paper, sender),
    foot: { locale: language, text: footOf(paper, isCopyMarked) },
  };
};

const showReceipt: Shown = async (link, uid, { issuer, sender, isCopyMarked }) => {
  const receipt = await loadReceipt(link, uid, issuer);
  const { language, words, number, invoiceNumber, clientName } = receipt;
  return {
    kind: 'receipt',
    uid,
    receipt,
    title: titleOf(words.receipt, number || invoiceNumber, clientName),
    language,
    text: textOnReceipt(receipt, sender),
    foot: { locale: language, text: footOfReceipt(receipt, isCopyMarked) },
  };
};

/** Loads the receipt of a payment. Throws `AppError('invalid_input')` with the sentence that says why there is none. */
export async function loadReceipt(link: Link, uid: Uid, issuer: string): Promise<Receipt> {
  const payment = await link.request('payment:get', { uid });
  const { invoiceUid } = payment;
  const [page, context] = await Promise.all([
    link.request('invoice:get', { uid: invoiceUid }),
    link.request('payment:prepare', { invoiceUid }),
  ]);
  const problem = whyNoReceipt(payment) ?? whyUnfinished(page);
  if (problem !== null) throw new AppError('invalid_input', problem);
  const receipt = receiptOf(payment, page, context, issuer);
  if (receipt === null) throw new AppError('invalid_input', message('receipt_none'));
  return receipt;
}

const titleOf = (...parts: readonly string[]): string => joinIsolated(parts, ' ');
