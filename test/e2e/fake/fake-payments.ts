import { AppError } from '#shared/errors.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import { compare } from '#shared/money/decimal.ts';
import type { PaymentFilter } from '#shared/lists/payment-list.ts';
import { isPaymentFound } from './fake-payment-list.ts';
import type { PaymentCoverage } from '#shared/payments/payment-coverage.ts';
import { outcomeOfMark, outcomeOfUnmark } from '#shared/payments/marking.ts';
import { readPaymentForm } from '#shared/payments/payment-form.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import { questionsBefore } from '#shared/payments/payment-guards.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import type { AcceptedDoubts } from '#shared/payments/payment-doubts.ts';
import { nothingAccepted } from '#shared/payments/payment-doubts.ts';
import { isReceived } from '#shared/payments/payment-row.ts';
import type {
  InvoicePayments,
  PaymentContext,
  PaymentListing,
  PaymentRow,
  PaymentStep,
} from '#shared/payments/payment-row.ts';
import { waitingEffect } from '#shared/payments/payment-sums.ts';
import type { FakeInvoice } from './fake-book.ts';
import { fakeUid, TODAY } from './fake-book.ts';
import { message } from '#shared/words/message.ts';

type PaymentChannel = Extract<Channel, `payment:${string}`>;
type PaymentHandlers = { readonly [C in PaymentChannel]: (input: Input<C>) => Output<C> };

interface Surroundings {
  readonly scenario: string;
  readonly now: number;
  invoices(): readonly FakeInvoice[];
  clientName(uid: string | null): string;
  card(uid: string | null): ClientCard | null;
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
  /** As they were before their delete: those that wait for it, and those that the account never had. */
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
    'payment:of-uids': ({ uids }) => this.rows.filter(({ uid }) => uids.includes(uid)),
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
          clientUid: context.client?.uid ?? null,
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
      this.#change(uid, form, confirmed);
      return null;
    },
    'payment:delete': ({ uid }) => {
      if (this.#find(uid).waitingFor === 'delete')
        throw new AppError('invalid_input', message('error_payment_deleted_already'));
      return this.#remove(uid);
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
    'payment:coverage': () => this.#coverage(),
  };

  listed(filter: PaymentFilter): readonly PaymentRow[] {
    return this.rows.filter((row) => isPaymentFound(row, filter));
  }

  #coverage(): PaymentCoverage {
    const { scenario } = this.#around;
    return {
      neverListed: scenario === 'offline' || scenario === 'first-sync' ? 6 : 0,
      outdated: 0,
      openNeverListed: scenario === 'offline' ? 12 : 0,
    };
  }

  /** The time to take anything back is over, and the account has all that waited. */
  arrive(): void {
    this.#removed = [];
    this.rows = this.rows
      .filter(({ waitingFor }) => waitingFor !== 'delete')
      .map((row) => {
        if (row.waitingFor === null) return row;
        const state = isReceived(row) ? ('realized' as const) : ('unrealized' as const);
        const synced = { isRealizeWaiting: false, amountInAccount: null, upload: 'synced', waitingFor: null } as const;
        return { ...row, ...synced, state };
      });
    this.#around.changed();
  }

  listOf(invoiceUid: string): InvoicePayments {
    const { payments, listing, ...figures } = this.contextOf(invoiceUid);
    return { invoiceUid, payments, listing, effect: waitingEffect(figures, payments) };
  }

  contextOf(invoiceUid: string): PaymentContext {
    const invoice = this.#around.invoices().find((known) => known.uid === invoiceUid);
    if (invoice === undefined) throw new AppError('not_found', message('error_invoice_gone'));
    const text = textIn(invoice.view);
    return {
      invoiceUid,
      number: text('statement_no') ?? '',
      clientName: this.#around.clientName(invoice.clientUid),
      client: this.#around.card(invoice.clientUid),
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

  takeBack(uid: string): number {
    const { state, invoiceNumber } = this.#find(uid);
    if (state !== null)
      throw new AppError('invalid_input', message('error_payment_of_has_left', { invoice: invoiceNumber }));
    return this.#remove(uid).deletedAt;
  }

  restore(uid: string): void {
    const before = this.#removed.find((row) => row.uid === uid);
    if (before === undefined) throw new AppError('not_found', message('error_nothing_to_undo'));
    this.#removed = this.#removed.filter((row) => row !== before);
    const isShown = this.rows.some((row) => row.uid === uid);
    this.rows = isShown ? this.rows.map((row) => (row.uid === uid ? before : row)) : [...this.rows, before];
    this.#around.changed();
  }

  /** Returns the payment if it stays marked as received. */
  changeBack(uid: string, to: PaymentForm, expected: PaymentForm): readonly string[] {
    const row = this.#find(uid);
    if (row.waitingFor === 'delete' || !says(row, expected))
      throw new AppError('invalid_input', message('error_payment_changed_again'));
    this.#change(uid, to, nothingAccepted);
    return !to.isReceived && isOfflineMethod(to.method) && isReceived(this.#find(uid)) ? [uid] : [];
  }

  /** Returns the payments that stay marked as received. */
  unmark(uids: readonly string[]): readonly string[] {
    const outcomes = uids.map((uid) => {
      const row = this.rows.find((known) => known.uid === uid) ?? null;
      if (row?.isRealizeWaiting !== true) return { uid, outcome: outcomeOfUnmark(row) };
      const waitingFor: PaymentStep | null = row.waitingFor === 'realize' ? null : row.waitingFor;
      const upload = waitingFor === null ? ('synced' as const) : row.upload;
      this.#replace(uid, { isRealizeWaiting: false, upload, waitingFor });
      return { uid, outcome: 'unmarked' as const };
    });
    if (outcomes.every(({ outcome }) => outcome === 'gone'))
      throw new AppError('not_found', message('error_payment_gone'));
    return outcomes.filter(({ outcome }) => outcome === 'left').map(({ uid }) => uid);
  }

  #change(uid: string, form: PaymentForm, confirmed: AcceptedDoubts): void {
    const row = this.#find(uid);
    const input = this.#checked(this.contextOf(row.invoiceUid), form, confirmed, uid);
    const waitingFor = row.state === null ? ('create' as const) : ('update' as const);
    const isRealizeWaiting = input.isRealizeWaiting && row.state !== 'realized';
    this.#replace(uid, { ...input, isRealizeWaiting, amountInAccount: row.amount, upload: 'waiting', waitingFor });
  }

  #checked(context: PaymentContext, form: PaymentForm, confirmed: AcceptedDoubts, edited: string | null) {
    const reading = readPaymentForm(form, context.currency);
    if (reading.kind === 'problems') throw new AppError('invalid_input', reading.problems[0].message);
    const [open] = questionsBefore(context, reading.payment, edited, confirmed);
    if (open !== undefined) throw new AppError('needs_confirmation', message('error_payment_twin'));
    this.saved.push(form);
    const { date, amount, payment_method: method, details } = reading.payment;
    return { date, amount, method, details, isRealizeWaiting: form.isReceived };
  }

  #find(uid: string): PaymentRow {
    const row = this.rows.find((known) => known.uid === uid);
    if (row === undefined) throw new AppError('not_found', message('error_payment_gone'));
    return row;
  }

  /** What the account never had is gone at once; every other one waits to be deleted. */
  #remove(uid: string): { readonly deletedAt: number } {
    const row = this.#find(uid);
    this.#removed = [...this.#removed, row];
    if (row.state === null) this.rows = this.rows.filter((known) => known !== row);
    else
      this.rows = this.rows.map((known) =>
        known === row
          ? { ...row, isRealizeWaiting: false, upload: 'waiting' as const, waitingFor: 'delete' as const }
          : known,
      );
    this.#around.changed();
    return { deletedAt: this.#around.now };
  }

  #replace(uid: string, part: Partial<PaymentRow>): void {
    this.rows = this.rows.map((row) => (row.uid === uid ? { ...row, ...part } : row));
    this.#around.changed();
  }
}

/** Whether the payment says just that. */
function says(row: PaymentRow, { date, amount, method, details }: PaymentForm): boolean {
  const isSameAmount = row.amount !== null && compare(row.amount, amount) === 0;
  return row.date === date && isSameAmount && row.method === method && row.details === details.trim();
}

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
    clientUid: invoice.clientUid,
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
