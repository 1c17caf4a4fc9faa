import type { OfflineMethod, PaymentMethod } from './methods.ts';

type Gateway = Exclude<PaymentMethod, OfflineMethod>;

/** Ways to pay with a proper name, which is the same in every language. */
export const gatewayNames: Readonly<Record<Gateway, string>> = {
  google_wallet: 'Google Wallet',
  wepay: 'WePay',
  twocheckout: '2Checkout',
  paypal: 'PayPal',
  paypal_pro: 'PayPal Pro',
  braintree: 'Braintree',
  authorizenet: 'Authorize.Net',
  stripe: 'Stripe',
};

/** Returns the name of a way to pay; one that this version does not know is shown as the account spells it. */
export function gatewayName(method: string): string {
  const known = Object.entries(gatewayNames).find(([gateway]) => gateway === method);
  return known?.[1] ?? method.replaceAll('_', ' ');
}
