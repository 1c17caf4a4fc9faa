import { paymentMethods } from '#shared/service/payment.ts';

export type PaymentMethod = (typeof paymentMethods)[number];

/** Money that comes by hand: the account takes it as announced until somebody marks it as received. */
export const offlineMethods = ['cash', 'check', 'bank_transfer', 'other'] as const satisfies readonly PaymentMethod[];
export type OfflineMethod = (typeof offlineMethods)[number];

/** Ways of paying that report what they hold by themselves; recording one here only repeats it. */
export const gatewayMethods: readonly PaymentMethod[] = paymentMethods.filter((method) => !isOfflineMethod(method));

export function isPaymentMethod(text: string): text is PaymentMethod {
  return (paymentMethods as readonly string[]).includes(text);
}

export function isOfflineMethod(method: string): method is OfflineMethod {
  return (offlineMethods as readonly string[]).includes(method);
}
