import { formatDate } from '#shared/dates/plain-date.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import type { ReceiptWords } from '#shared/documents/receipt-words.ts';
import { receiptWords } from '#shared/documents/receipt-words.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import { compare } from '#shared/money/decimal.ts';
import { formatMoney } from '#shared/money/format.ts';
import { gatewayName } from '#shared/payments/gateway-names.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import type { PaymentContext, PaymentRow } from '#shared/payments/payment-row.ts';
import { sureDue } from '#shared/payments/payment-sums.ts';
import { whyNoReceipt } from '#shared/payments/receipt.ts';
import { currencyOfPage } from './totals-of-page.ts';

/** Everything that stands on a receipt, already in the client's language and numbers. */
export interface Receipt {
  readonly words: ReceiptWords;
  /** What marks it as made here. */
  readonly localCopy: string;
  readonly language: string;
  readonly issuer: string;
  /** The account's own number; empty while it has given none. */
  readonly number: string;
  readonly clientName: string;
  readonly addressLines: readonly string[];
  readonly date: string;
  readonly invoiceNumber: string;
  readonly method: string;
  readonly reference: string;
  readonly amount: string;
  readonly invoiceTotal: string;
  /** With this payment; null where that is not certain. */
  readonly stillDue: string | null;
}

/**
 * The receipt of a payment; null for one whose money is not in: nobody signs for what was only announced. What it says of the
 * invoice is that which its payments are measured by: a draft that nobody saved, on the page all the same, is not paid for.
 */
export function receiptOf(
  payment: PaymentRow,
  page: InvoicePage,
  context: PaymentContext,
  issuer: string,
): Receipt | null {
  if (whyNoReceipt(payment) !== null) return null;
  const { client } = context;
  const words = receiptWords(client?.language ?? null);
  const currency = context.currency ?? payment.currency ?? currencyOfPage(page);
  const received = currencyReceived(payment, page) ?? currency;
  const money = (amount: string | null): string => formatMoney(amount, currency, words.locale);
  const [lowest, highest] = page.ownRange ?? ['0', '0'];
  const due = compare(lowest, highest) === 0 && received === currency ? sureDue(context) : null;
  return {
    words,
    localCopy: paperWords(client?.language ?? null).localCopy,
    language: words.locale,
    issuer,
    number: payment.receiptNo ?? '',
    clientName: client?.name ?? context.clientName,
    addressLines: client?.addressLines ?? [],
    date: payment.date === null ? '' : formatDate(payment.date, words.locale),
    invoiceNumber: context.number,
    method: methodOn(payment.method, words),
    reference: payment.details,
    amount: formatMoney(payment.amount, received, words.locale),
    invoiceTotal: money(context.billedTotal),
    stillDue: due === null ? null : money(due),
  };
}

/**
 * What the account says the money came in, though the invoice has moved to a client of another currency since. Null where that
 * is the currency of the page: a payment that tells none is shown in that, which may be a draft's.
 */
function currencyReceived({ currency }: PaymentRow, page: InvoicePage): string | null {
  return currency === currencyOfPage(page)?.toUpperCase() ? null : currency;
}

/** Names of gateways are names in every language. */
function methodOn(method: string | null, words: ReceiptWords): string {
  if (method === null || method === '') return '';
  return isOfflineMethod(method) ? words.methods[method] : gatewayName(method);
}
