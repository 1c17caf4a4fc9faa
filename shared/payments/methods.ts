import { paymentMethods } from '#shared/service/payment.ts';

export type PaymentMethod = (typeof paymentMethods)[number];

/** Ways to pay by hand: the account counts such a payment as announced until it is marked as received. */
export const offlineMethods = ['cash', 'check', 'bank_transfer', 'other'] as const satisfies readonly PaymentMethod[];
export type OfflineMethod = (typeof offlineMethods)[number];

/**
 * Ways to pay through a gateway, which reports received money itself; recording such a payment here only repeats it.
 */
export const gatewayMethods: readonly PaymentMethod[] = paymentMethods.filter((method) => !isOfflineMethod(method));

export function isPaymentMethod(text: string): text is PaymentMethod {
  return (paymentMethods as readonly string[]).includes(text);
}

export function isOfflineMethod(method: string): method is OfflineMethod {
  return (offlineMethods as readonly string[]).includes(method);
}
