import fc from 'fast-check';
import { fromMinorUnits } from '#shared/money/decimal.ts';
import type { PaymentContext, PaymentRow } from '#shared/payments/payment-row.ts';
import { plainDates } from './arbitraries.ts';

/** A payment that the account has, received. */
export function paymentRowOf(part: Partial<PaymentRow> = {}): PaymentRow {
  return {
    uid: '01936f00-0000-7000-8000-0000000000b1',
    invoiceUid: '01936f00-0000-7000-8000-0000000000a1',
    invoiceNumber: 'INV-1',
    clientUid: null,
    clientName: 'Birch',
    date: '2026-11-20',
    amount: '100.00',
    currency: 'USD',
    method: 'cash',
    details: '',
    state: 'realized',
    upload: 'synced',
    waitingFor: null,
    isRealizeWaiting: false,
    amountInAccount: null,
    problem: null,
    receiptNo: null,
    mailsReceipt: false,
    ...part,
  };
}

/** A new one that only waits here. */
export const waitingRow = (amount: string, part: Partial<PaymentRow> = {}): PaymentRow =>
  paymentRowOf({ amount, state: null, upload: 'waiting', waitingFor: 'create', ...part });

/** An invoice over 250.00 of which nothing is paid. */
export function paymentContextOf(part: Partial<PaymentContext> = {}): PaymentContext {
  return {
    invoiceUid: '01936f00-0000-7000-8000-0000000000a1',
    number: 'INV-1',
    clientName: 'Birch',
    client: null,
    currency: 'USD',
    billedTotal: '250.00',
    paidTotal: '0.00',
    totalDue: '250.00',
    invoiceState: 'sent',
    allowsPartialPayments: true,
    mailsReceipt: false,
    payments: [],
    listing: { kind: 'listed', at: 0, isOutdated: false },
    lastMethod: null,
    today: '2026-11-21',
    ...part,
  };
}

export const centAmounts: fc.Arbitrary<string> = fc
  .integer({ min: 1, max: 99_999_999 })
  .map((minor) => fromMinorUnits(minor, 2));

/** Payments as an account and an outbox can hold them, each with a uid of its own. */
export const paymentRows: fc.Arbitrary<readonly PaymentRow[]> = fc
  .array(
    fc.record({
      amount: centAmounts,
      date: plainDates,
      kind: fc.constantFrom('received', 'recorded', 'new', 'new_received', 'deleting', 'marking', 'refused'),
    }),
    { maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ amount, date, kind }, index) => ({ ...rowOfKind(kind, amount), date, uid: String(index) })),
  );

function rowOfKind(kind: string, amount: string): PaymentRow {
  switch (kind) {
    case 'recorded':
      return paymentRowOf({ amount, state: 'unrealized' });
    case 'new':
      return waitingRow(amount);
    case 'new_received':
      return waitingRow(amount, { isRealizeWaiting: true });
    case 'deleting':
      return paymentRowOf({ amount, upload: 'waiting', waitingFor: 'delete' });
    case 'marking':
      return paymentRowOf({
        amount,
        state: 'unrealized',
        upload: 'waiting',
        waitingFor: 'realize',
        isRealizeWaiting: true,
      });
    case 'refused':
      return waitingRow(amount, { upload: 'needs_you' });
    default:
      return paymentRowOf({ amount });
  }
}
