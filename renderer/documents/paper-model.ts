import type { JsonObject } from '#shared/json.ts';
import { formatDate } from '#shared/dates/plain-date.ts';
import { detailsOf } from '#shared/model/project.ts';
import type { ClientCard } from '#shared/model/screens.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isDecimal, isZero, negate } from '#shared/money/decimal.ts';
import { formatMoney, formatQuantity } from '#shared/money/format.ts';
import type { TotalsPolicy } from '#shared/money/policy.ts';
import type { AdjustmentTotal, Totals } from '#shared/money/totals.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { waysToPay } from '#shared/documents/pay-words.ts';
import type { PaperWords } from '#shared/documents/paper-words.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import type { PaperLine } from './paper-lines.ts';
import { linesOf } from './paper-lines.ts';
import type { Figures } from './shown-totals.ts';

export interface PaperSource {
  /** An invoice in the service's field names, with the totals that are shown of it everywhere else. */
  readonly view: JsonObject;
  readonly client: ClientCard | null;
  readonly issuer: string;
  readonly currency: string | null;
  /** False while the lines were never read: the paper then leaves their place open instead of showing none. */
  readonly hasDetails: boolean;
  /** The account's, as far as it is known: for lines and adjustments, of which the service tells no amounts. */
  readonly policy: TotalsPolicy;
}

export interface PaperAmount {
  readonly label: string;
  readonly amount: string;
}

/** Everything that stands on the paper, already in the client's language and numbers. */
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
  /** One line; empty where the invoice offers none. */
  readonly waysToPay: string;
  readonly note: string;
  readonly lines: readonly PaperLine[] | null;
  readonly amounts: readonly PaperAmount[];
  readonly totalDue: PaperAmount;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function paperOf(source: PaperSource): Paper {
  const { view, client } = source;
  const words = paperWords(client?.language ?? null);
  const money = (amount: string | null): string => formatMoney(amount, source.currency, words.locale);
  const totals = computeTotals(detailsOf(view), currencyDigits(source.currency), source.policy);
  const figures = figuresIn(view);
  return {
    words,
    language: words.locale,
    issuer: source.issuer,
    number: textOf(view['statement_no']),
    clientName: client?.name ?? nameOf(view),
    addressLines: client?.addressLines ?? [],
    date: formatDate(textOf(view['date']), words.locale),
    dueDate: formatDate(textOf(view['due_date']), words.locale),
    poNumber: textOf(view['po_number']),
    summary: textOf(view['summary']),
    waysToPay: waysToPay(client?.language ?? null, optionsIn(view)),
    note: textOf(view['note']),
    lines: source.hasDetails ? linesOf(source, words) : null,
    amounts: [
      { label: words.subTotal, amount: money(figures.subTotal) },
      ...(source.hasDetails ? adjustmentRows(totals, words, money) : []),
      ...(figures.paidTotal === null || isZero(figures.paidTotal)
        ? []
        : [
            { label: words.total, amount: money(figures.billedTotal) },
            { label: words.paid, amount: money(negate(figures.paidTotal)) },
          ]),
    ],
    totalDue: { label: words.totalDue, amount: money(figures.totalDue) },
  };
}

const decimalOf = (value: unknown): Decimal | null => (typeof value === 'string' && isDecimal(value) ? value : null);

function figuresIn(view: JsonObject): Figures {
  return {
    subTotal: decimalOf(view['sub_total']),
    billedTotal: decimalOf(view['billed_total']),
    paidTotal: decimalOf(view['paid_total']),
    totalDue: decimalOf(view['total_due']),
  };
}

function optionsIn(view: JsonObject): readonly string[] {
  const options = view['payment_options'];
  return Array.isArray(options) ? options.map(textOf) : [];
}

function nameOf(view: JsonObject): string {
  const reference = view['connection'];
  const isReference = typeof reference === 'object' && reference !== null && 'name' in reference;
  return isReference ? textOf(reference.name) : '';
}

function adjustmentRows(totals: Totals, words: PaperWords, money: (amount: string) => string): readonly PaperAmount[] {
  const rowOf = (row: AdjustmentTotal, kind: string, amount: string): PaperAmount => ({
    label: adjustmentLabel(row, kind, words.locale),
    amount: money(amount),
  });
  return [
    ...totals.discounts.map((row) => rowOf(row, words.discount, negate(row.amount))),
    ...totals.taxes.map((row) => rowOf(row, words.tax, row.amount)),
    ...totals.shipping.map((row) => rowOf(row, words.shipping, row.amount)),
  ];
}

/** `VAT 19 %`; a name that already tells its percentage stays as it is. One without a name is called by its kind. */
export function adjustmentLabel(
  row: Pick<AdjustmentTotal, 'name' | 'value' | 'percentage'>,
  kind: string,
  locale: string,
): string {
  const name = row.name.trim() || kind;
  return row.percentage && !name.includes('%') ? `${name} ${formatQuantity(row.value, locale)} %` : name;
}
