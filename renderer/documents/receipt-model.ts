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

/** Everything on a receipt, already in the client's language and number format. */
export interface Receipt {
  readonly words: ReceiptWords;
  /** The mark for a document that was made here and not by the service. */
  readonly localCopy: string;
  readonly language: string;
  readonly issuer: string;
  /** The number given by the service; empty while there is none. */
  readonly number: string;
  readonly clientName: string;
  readonly addressLines: readonly string[];
  readonly date: string;
  readonly invoiceNumber: string;
  readonly method: string;
  readonly reference: string;
  readonly amount: string;
  readonly invoiceTotal: string;
  /** Amount still due after this payment; null if it is not certain. */
  readonly stillDue: string | null;
}

/**
 * Returns the receipt of a payment, or null while its money has not arrived: an announced payment gets no receipt. The
 * invoice's total is the one that payments are counted against (`context`), so an unsaved draft on the same page does
 * not change the receipt.
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
 * Returns the currency in which the service recorded the payment, if it is not the page's (the invoice may have moved
 * to a client with another currency). Returns null if both are the same: a payment without a currency of its own is
 * shown in the page's, which may be a draft's.
 */
function currencyReceived({ currency }: PaymentRow, page: InvoicePage): string | null {
  return currency === currencyOfPage(page)?.toUpperCase() ? null : currency;
}

/** Names of gateways are not translated. */
function methodOn(method: string | null, words: ReceiptWords): string {
  if (method === null || method === '') return '';
  return isOfflineMethod(method) ? words.methods[method] : gatewayName(method);
}
