import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { formatDate } from '#shared/dates/plain-date.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { formatMoney } from '#shared/money/format.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import { waysToPay } from '#shared/documents/pay-words.ts';
import type { PaperWords } from '#shared/documents/paper-words.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import { amountRows, figuresIn } from './paper-amounts.ts';
import type { PaperArithmetic } from './paper-arithmetic.ts';
import type { PaperLine } from './paper-lines.ts';
import { linesOf } from './paper-lines.ts';

interface PaperSource extends PaperArithmetic {
  /** The invoice in the service's field names, with the same totals that the other screens show. */
  readonly view: JsonObject;
  readonly client: ClientCard | null;
  readonly issuer: string;
  readonly currency: string | null;
  /** False while the lines were never read: the paper then leaves their place open instead of showing none. */
  readonly hasDetails: boolean;
}

interface PaperAmount {
  readonly label: string;
  readonly amount: string;
}

/** Everything on the paper, already in the client's language and number format. */
export interface Paper {
  readonly words: PaperWords;
  readonly language: string;
  readonly issuer: string;
  readonly number: string;
  readonly clientName: string;
  readonly addressLines: readonly string[];
  readonly date: string;
  readonly dueDate: string;
  readonly poNumber: string;
  readonly summary: string;
  /** A sentence; empty if the invoice offers no way to pay. */
  readonly waysToPay: string;
  readonly note: string;
  readonly lines: readonly PaperLine[] | null;
  readonly amounts: readonly PaperAmount[];
  readonly totalDue: PaperAmount;
}

export function paperOf(source: PaperSource): Paper {
  const { view, client } = source;
  const words = paperWords(client?.language ?? null);
  const money = (amount: string | null): string => formatMoney(amount, source.currency, words.locale);
  const figures = figuresIn(view);
  const totals = source.hasDetails
    ? computeTotals(detailsOf(view), currencyDigits(source.currency), source.policy)
    : null;
  return {
    words,
    language: words.locale,
    issuer: source.issuer,
    number: textOrEmpty(view['statement_no']),
    clientName: client?.name ?? nameOf(view),
    addressLines: client?.addressLines ?? [],
    date: formatDate(textOrEmpty(view['date']), words.locale),
    dueDate: formatDate(textOrEmpty(view['due_date']), words.locale),
    poNumber: textOrEmpty(view['po_number']),
    summary: textOrEmpty(view['summary']),
    waysToPay: waysToPay(client?.language ?? null, optionsIn(view)),
    note: textOrEmpty(view['note']),
    lines: source.hasDetails ? linesOf(source, words) : null,
    amounts: amountRows(figures, totals, source.hasRemainderRow, words).map(({ label, amount }) => ({
      label,
      amount: money(amount),
    })),
    totalDue: { label: words.totalDue, amount: money(figures.totalDue) },
  };
}

function optionsIn(view: JsonObject): readonly string[] {
  const options = view['payment_options'];
  return Array.isArray(options) ? options.map(textOrEmpty) : [];
}

function nameOf(view: JsonObject): string {
  const reference = view['connection'];
  const isReference = typeof reference === 'object' && reference !== null && 'name' in reference;
  return isReference ? textOrEmpty(reference.name) : '';
}
