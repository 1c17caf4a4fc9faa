import type { Payment } from '#shared/model/payment.ts';
import { currencySymbol, formatMoney } from './currencies.ts';
import { balanceAfter } from './invoice-state.ts';
import type { StoredInvoice, StoredPayment } from './state.ts';

/** Money that comes by hand is only announced until somebody marks it as received; gateways report what they hold. */
const OFFLINE_METHODS: readonly string[] = ['cash', 'check', 'bank_transfer', 'other'];

const METHOD_NAMES: Readonly<Record<string, string>> = {
  wepay: 'WePay',
  twocheckout: '2Checkout',
  paypal: 'PayPal',
  paypal_pro: 'PayPal Pro',
  authorizenet: 'Authorize.Net',
};

export function initialPaymentState(method: string | null): StoredPayment['state'] {
  return method === null || OFFLINE_METHODS.includes(method) ? 'unrealized' : 'realized';
}

function combinedDetails(payment: StoredPayment): string {
  const method = payment.payment_method ?? 'other';
  const spaced = method.replaceAll('_', ' ');
  const name = METHOD_NAMES[method] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return payment.details ? `${name}: ${payment.details}` : name;
}

/** A payment as the service answers it. */
export function paymentView(invoice: StoredInvoice, payment: StoredPayment): Payment {
  const balance = balanceAfter(invoice, payment);
  return {
    ...payment,
    formatted_amount: formatMoney(payment.amount, invoice.currency),
    balance,
    formatted_balance: formatMoney(balance, invoice.currency),
    combined_payment_details: combinedDetails(payment),
    currency_iso_code: invoice.currency,
    currency_symbol: currencySymbol(invoice.currency),
  };
}
