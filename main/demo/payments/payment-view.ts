import type { Payment } from '#shared/service/payment.ts';
import { currencySymbol, formatMoney } from '#main/demo/totals/currencies.ts';
import { balanceAfter } from '#main/demo/invoices/invoice-status.ts';
import type { StoredInvoice, StoredPayment } from '#main/demo/state/state.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

const METHOD_NAMES: Readonly<Record<string, string>> = {
  wepay: 'WePay',
  twocheckout: '2Checkout',
  paypal: 'PayPal',
  paypal_pro: 'PayPal Pro',
  authorizenet: 'Authorize.Net',
};

function combinedDetails(payment: StoredPayment): string {
  const method = payment.payment_method ?? 'other';
  const spaced = method.replaceAll('_', ' ');
  const name = METHOD_NAMES[method] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return payment.details ? `${name}: ${payment.details}` : name;
}

/** Returns a payment as the service answers it. */
export function paymentView(demo: DemoContext, invoice: StoredInvoice, payment: StoredPayment): Payment {
  const balance = balanceAfter(demo, invoice, payment);
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
