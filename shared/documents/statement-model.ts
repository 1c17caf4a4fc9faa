import { formatDate } from '#shared/dates/plain-date.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import { receiptWords } from '#shared/documents/receipt-words.ts';
import { statementWords } from '#shared/documents/statement-words.ts';
import { ageBuckets } from '#shared/figures/ageing.ts';
import type { AgeBucket } from '#shared/figures/ageing.ts';
import type { Movement, OpenItem } from '#shared/figures/statement.ts';
import { isZero } from '#shared/money/decimal.ts';
import { formatMoney } from '#shared/money/format.ts';
import { gatewayName } from '#shared/payments/gateway-names.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ClientStatement } from '#shared/screens/statement.ts';
import { joinIsolated } from '#shared/text/isolate.ts';

/** A table of a statement, its cells in the client's language. The last `figures` columns stand at the end. */
export interface StatementTable {
  readonly heads: readonly string[];
  readonly figures: number;
  readonly rows: readonly (readonly string[])[];
  /** The invoice of each row, and the column that names it. */
  readonly invoices: readonly Uid[];
  readonly named: number;
  /** The rows before and behind the others: a label and a balance. */
  readonly opening: StatementSum | null;
  readonly closing: StatementSum;
}

export interface StatementSum {
  readonly label: string;
  readonly amount: string;
}

/** The statement of one currency. */
export interface StatementPart {
  readonly table: StatementTable;
  /** The buckets that hold something. */
  readonly ageing: readonly StatementSum[];
  /** Money that was announced: day and invoice, amount. */
  readonly announced: readonly StatementSum[];
}

/** Everything on a statement, already in the client's language and number format. */
export interface StatementPaper {
  readonly labels: Readonly<Record<'billedTo' | 'date' | 'period' | 'ageing' | 'announced' | 'nothing', string>>;
  readonly language: string;
  readonly issuer: string;
  readonly heading: string;
  readonly period: string;
  /** The day on which the statement was made. */
  readonly date: string;
  readonly clientName: string;
  readonly addressLines: readonly string[];
  readonly parts: readonly StatementPart[];
  readonly localCopy: string;
}

/** The words of a client's language, and how it writes days and money. */
interface Voice {
  readonly own: ReturnType<typeof statementWords>;
  readonly paper: ReturnType<typeof paperWords>;
  readonly methods: ReturnType<typeof receiptWords>['methods'];
  readonly day: (date: PlainDate | null) => string;
  readonly money: (amount: string) => string;
}

/** Returns the paper of a statement. */
export function statementPaper(statement: ClientStatement, issuer: string): StatementPaper {
  const { client, from, to, today } = statement;
  const [own, paper] = [statementWords(client.language), paperWords(client.language)];
  const day = (date: PlainDate | null): string => (date === null ? '–' : formatDate(date, paper.locale));
  const voiceIn = (currency: string | null): Voice => ({
    own,
    paper,
    methods: receiptWords(client.language).methods,
    day,
    money: (amount) => formatMoney(amount, currency, paper.locale),
  });
  return {
    labels: {
      billedTo: paper.billedTo,
      date: paper.date,
      period: own.period,
      ageing: own.ageing,
      announced: own.announced,
      nothing: own.nothing,
    },
    language: paper.locale,
    issuer,
    heading: statement.isOpen ? own.openItems : own.statement,
    period: from === null || statement.isOpen ? day(to) : `${day(from)} – ${day(to)}`,
    date: day(today),
    clientName: client.name,
    addressLines: client.addressLines,
    parts: statement.isOpen
      ? statement.statements.map((part) => {
          const voice = voiceIn(part.currency);
          return { table: itemTable(part.items, part.closing, voice), ...belowOf(part, voice) };
        })
      : statement.statements.map((part) => {
          const voice = voiceIn(part.currency);
          return { table: movementTable(part.rows, part.opening, part.closing, voice), ...belowOf(part, voice) };
        }),
    localCopy: paper.localCopy,
  };
}

function movementTable(rows: readonly Movement[], opening: string, closing: string, voice: Voice): StatementTable {
  const { own, paper, day, money } = voice;
  return {
    heads: [paper.date, paper.description, own.amount, own.balance],
    figures: 2,
    opening: { label: own.opening, amount: money(opening) },
    invoices: rows.map(({ invoiceUid }) => invoiceUid),
    named: 1,
    rows: rows.map((row) => [day(row.date), textOf(row, voice), money(row.amount), money(row.balance)]),
    closing: { label: own.closing, amount: money(closing) },
  };
}

function itemTable(items: readonly OpenItem[], closing: string, { own, paper, day, money }: Voice): StatementTable {
  return {
    heads: [paper.invoice, paper.date, paper.due, own.daysLate, own.billed, paper.paid, own.due],
    figures: 4,
    opening: null,
    invoices: items.map(({ uid }) => uid),
    named: 0,
    rows: items.map(({ number, date, dueDate, daysLate, billed, paid, due }) => [
      number,
      day(date),
      day(dueDate),
      daysLate === 0 ? '' : String(daysLate),
      money(billed),
      money(paid),
      money(due),
    ]),
    closing: { label: own.closing, amount: money(closing) },
  };
}

/** Names a movement: the invoice, or the payment with its way, its invoice and its details. */
function textOf({ kind, number, method, details }: Movement, { own, paper, methods }: Voice): string {
  if (kind === 'invoice') return joinIsolated([paper.invoice, number], ' ');
  const label = kind === 'payment' ? own.payment : own.otherPayment;
  const way = method === null || method === '' ? '' : isOfflineMethod(method) ? methods[method] : gatewayName(method);
  return joinIsolated([label, number, way, details].filter(Boolean), ' · ');
}

type Below = Pick<ClientStatement['statements'][number], 'ageing' | 'recorded'>;

function belowOf({ ageing, recorded }: Below, voice: Voice): Omit<StatementPart, 'table'> {
  const filled = ageBuckets.filter((bucket) => !isZero(ageing[bucket]));
  return {
    ageing: filled.map((bucket) => ({ label: bucketName(bucket, voice.own), amount: voice.money(ageing[bucket]) })),
    announced: recorded.map(({ date, number, amount }) => ({
      label: joinIsolated([voice.day(date), number], ' · '),
      amount: voice.money(amount),
    })),
  };
}

function bucketName(bucket: AgeBucket, own: Voice['own']): string {
  switch (bucket) {
    case 'no_due_date':
      return own.noDueDate;
    case 'not_due':
      return own.notDue;
    case 'credit':
      return own.credit;
    case 'over_90':
      return `${own.overdue}: ${own.overNinety}`;
    default:
      return `${own.overdue}: ${bucket.replace('-', '–')}`;
  }
}
