import { AppError } from '#shared/errors.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { JsonObject } from '#shared/json.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { LedgerTab } from '#shared/payments/ledger.ts';
import { outcomeOfMark } from '#shared/payments/marking.ts';
import { readPaymentForm } from '#shared/payments/payment-form.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import { questionsBefore } from '#shared/payments/payment-guards.ts';
import type { QuestionKind } from '#shared/payments/payment-guards.ts';
import { isReceived } from '#shared/payments/payment-row.ts';
import type { InvoicePayments, PaymentContext, PaymentListing, PaymentRow } from '#shared/payments/payment-row.ts';
import { waitingEffect } from '#shared/payments/payment-sums.ts';
import type { FakeInvoice } from './fake-book.ts';
import { fakeUid, TODAY } from './fake-book.ts';

type PaymentChannel = Extract<Channel, `payment:${string}`>;
type PaymentHandlers = { readonly [C in PaymentChannel]: (input: Input<C>) => Output<C> };

interface Surroundings {
  readonly scenario: string;
  readonly now: number;
  invoices(): readonly FakeInvoice[];
  clientName(uid: string | null): string;
  changed(): void;
}

/** Payments of the stand-in: what is paid on its invoices, one that is only announced, and what is done to them. */
export class FakePayments {
  rows: readonly PaymentRow[];
  /** What was saved, as it came. */
  readonly saved: PaymentForm[] = [];
  readonly #around: Surroundings;
  /** How every client paid last. */
  lastMethod: PaymentContext['lastMethod'] = null;
  #removed: readonly PaymentRow[] = [];
  #count = 0;

  constructor(around: Surroundings) {
    this.#around = around;
    this.rows = around
      .invoices()
      .slice(0, 400)
      .flatMap((invoice, index) => paymentsOf(invoice, index, around.clientName(invoice.clientUid)));
  }

  readonly handlers: PaymentHandlers = {
    'payment:get': ({ uid }) => this.#find(uid),
    'payment:list': ({ invoiceUid }) => this.listOf(invoiceUid),
    'payment:prepare': ({ invoiceUid }) => this.contextOf(invoiceUid),
    'payment:save': ({ invoiceUid, form, confirmed }) => {
      const context = this.contextOf(invoiceUid);
      const input = this.#checked(context, form, confirmed, null);
      this.#count += 1;
      const uid = fakeUid(6, this.#count);
      this.rows = [
        ...this.rows,
        {
          ...blank,
          uid,
          invoiceUid,
          invoiceNumber: context.number,
          clientName: context.clientName,
          currency: context.currency,
          ...input,
          upload: 'waiting',
          waitingFor: 'create',
          mailsReceipt: context.mailsReceipt,
        },
      ];
      this.#around.changed();
      return { uid };
    },
    'payment:update': ({ uid, form, confirmed }) => {
      const row = this.#find(uid);
      const input = this.#checked(this.contextOf(row.invoiceUid), form, confirmed, uid);
      const waitingFor = row.state === null ? ('create' as const) : ('update' as const);
      this.#replace(uid, { ...input, amountInAccount: row.amount, upload: 'waiting', waitingFor });
      return null;
    },
    'payment:delete': ({ uid }) => {
      this.#removed = [...this.#removed, this.#find(uid)];
      this.rows = this.rows.filter((row) => row.uid !== uid);
      this.#around.changed();
      return { deletedAt: this.#around.now };
    },
    'payment:restore': ({ uid }) => {
      this.rows = [...this.rows, ...this.#removed.filter((row) => row.uid === uid)];
      this.#around.changed();
      return null;
    },
    'payment:realize': ({ uids }) => {
      const results = uids.map((uid) => ({
        uid,
        outcome: outcomeOfMark(this.rows.find((row) => row.uid === uid) ?? null),
      }));
      for (const { uid, outcome } of results)
        if (outcome === 'marked')
          this.#replace(uid, { isRealizeWaiting: true, upload: 'waiting', waitingFor: 'realize' });
      return results;
    },
    'payment:unrealize': ({ uids }) => {
      for (const uid of uids) this.#replace(uid, { isRealizeWaiting: false, upload: 'synced', waitingFor: null });
      return null;
    },
    'payment:ledger': ({ tab, search, method, offset, limit }) => {
      if (this.#around.scenario === 'error')
        throw new AppError('internal', 'The payments could not be read from disk. Nothing was lost; please try again.');
      const wanted = search.toLowerCase();
      const found = this.rows
        .filter((row) => inTab[tab](row) && (method === null || row.method === method))
        .filter((row) => `${row.clientName} ${row.invoiceNumber} ${row.details}`.toLowerCase().includes(wanted))
        .sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
      const currencies = [...new Set(found.map((row) => row.currency))];
      return {
        rows: found.slice(offset, offset + limit),
        total: found.length,
        sums: currencies.map((currency) => ({
          currency,
          minor: found
            .filter((row) => row.currency === currency)
            .reduce((sum, row) => sum + (toMinorUnits(row.amount, currencyDigits(currency)) ?? 0), 0),
          leftOut: 0,
        })),
        coverage: {
          neverListed: this.#around.scenario === 'offline' || this.#around.scenario === 'first-sync' ? 6 : 0,
          outdated: 0,
          openNeverListed: this.#around.scenario === 'offline' ? 12 : 0,
        },
      };
    },
  };

  listOf(invoiceUid: string): InvoicePayments {
    const { payments, listing, ...figures } = this.contextOf(invoiceUid);
    return { invoiceUid, payments, listing, effect: waitingEffect(figures, payments) };
  }

  contextOf(invoiceUid: string): PaymentContext {
    const invoice = this.#around.invoices().find((known) => known.uid === invoiceUid);
    if (invoice === undefined) throw new AppError('not_found', 'This invoice is no longer on this computer.');
    const text = textIn(invoice.view);
    return {
      invoiceUid,
      number: text('statement_no') ?? '',
      clientName: this.#around.clientName(invoice.clientUid),
      currency: text('currency_iso_code'),
      billedTotal: text('billed_total'),
      paidTotal: text('paid_total'),
      totalDue: text('total_due'),
      invoiceState: text('state') ?? '',
      allowsPartialPayments: invoice.view['allow_partial_payments'] !== false,
      mailsReceipt: invoice.view['send_receipts_automatically'] === true,
      payments: this.rows.filter((row) => row.invoiceUid === invoiceUid),
      listing: this.#listingOf(invoice),
      lastMethod: this.lastMethod,
      today: TODAY,
    };
  }

  #listingOf(invoice: FakeInvoice): PaymentListing {
    if (invoice.upload === 'local' || invoice.upload === 'waiting') return { kind: 'only_here' };
    if (!invoice.hasDetails) return { kind: 'never' };
    return { kind: 'listed', at: this.#around.now - 300_000, isOutdated: false };
  }

  #checked(context: PaymentContext, form: PaymentForm, confirmed: readonly QuestionKind[], edited: string | null) {
    const reading = readPaymentForm(form, context.currency);
    if (reading.kind === 'problems') throw new AppError('invalid_input', reading.problems[0].message);
    const open = questionsBefore(context, reading.payment, edited).find(({ kind }) => !confirmed.includes(kind));
    if (open !== undefined) throw new AppError('needs_confirmation', 'Once more?');
    this.saved.push(form);
    const { date, amount, payment_method: method, details } = reading.payment;
    return { date, amount, method, details, isRealizeWaiting: form.isReceived };
  }

  #find(uid: string): PaymentRow {
    const row = this.rows.find((known) => known.uid === uid);
    if (row === undefined) throw new AppError('not_found', 'This payment is no longer on this computer.');
    return row;
  }

  #replace(uid: string, part: Partial<PaymentRow>): void {
    this.rows = this.rows.map((row) => (row.uid === uid ? { ...row, ...part } : row));
    this.#around.changed();
  }
}

const inTab: Readonly<Record<LedgerTab, (row: PaymentRow) => boolean>> = {
  all: () => true,
  received: (row) => isReceived(row) && row.waitingFor === null,
  not_received: (row) => !isReceived(row) && row.waitingFor === null,
  waiting: (row) => row.waitingFor !== null,
};

const textIn =
  (view: JsonObject) =>
  (name: string): string | null =>
    typeof view[name] === 'string' && view[name] !== '' ? view[name] : null;

const blank = {
  details: '',
  state: null,
  amountInAccount: null,
  problem: null,
  receiptNo: null,
} as const;

function paymentsOf(invoice: FakeInvoice, index: number, clientName: string): readonly PaymentRow[] {
  const text = textIn(invoice.view);
  const base = {
    ...blank,
    invoiceUid: invoice.uid,
    invoiceNumber: text('statement_no') ?? '',
    clientName,
    currency: text('currency_iso_code'),
    date: text('date'),
    upload: 'synced',
    waitingFor: null,
    isRealizeWaiting: false,
    mailsReceipt: false,
  } as const;
  const state = text('state');
  if (state === 'paid' || state === 'partial') {
    const method = ['bank_transfer', 'stripe', 'check', 'cash'][index % 4] ?? 'other';
    const details = method === 'stripe' || method === 'cash' ? '' : `ref ${String(70_000 + index)}`;
    const amount = text('paid_total');
    const receiptNo = `RCPT-${String(4_000 + index)}`;
    return [{ ...base, uid: fakeUid(5, index), amount, method, details, state: 'realized', receiptNo }];
  }
  if (state !== 'viewed') return [];
  // A cheque that is announced and not in yet.
  const amount = text('total_due');
  const receiptNo = `RCPT-${String(4_000 + index)}`;
  return [
    { ...base, uid: fakeUid(5, index), amount, method: 'check', details: 'no. 1187', state: 'unrealized', receiptNo },
  ];
}
