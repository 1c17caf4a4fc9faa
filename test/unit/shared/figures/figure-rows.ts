import type { FigureInvoice, FigurePayment } from '#shared/figures/figure-rows.ts';

/** Returns an issued invoice of 100.00 whose payments were read, with other values where given. */
export const invoiceRow = (uid: string, values: Partial<FigureInvoice> = {}): FigureInvoice => ({
  uid,
  clientUid: 'client',
  number: uid,
  date: '2026-01-01',
  dueDate: null,
  state: 'sent',
  currency: 'EUR',
  billedTotal: '100.00',
  paidTotal: '0.00',
  totalDue: '100.00',
  isInAccount: true,
  arePaymentsRead: true,
  ...values,
});

/** Returns a received payment of an invoice. */
export const paymentRow = (invoiceUid: string, date: string, amount: string, isReceived = true): FigurePayment => ({
  uid: `${invoiceUid} ${date} ${amount}`,
  invoiceUid,
  id: 1,
  date,
  amount,
  isReceived,
  method: 'cash',
  details: '',
});

export const paymentsIn =
  (payments: readonly FigurePayment[]) =>
  (invoice: string): readonly FigurePayment[] =>
    payments.filter(({ invoiceUid }) => invoiceUid === invoice);
