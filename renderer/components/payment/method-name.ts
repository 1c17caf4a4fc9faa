import { gatewayName } from '#shared/payments/gateway-names.ts';
import { isPaymentMethod } from '#shared/payments/methods.ts';
import { words } from '#renderer/i18n/words.ts';

/** The method in words; one that this version does not know stays as the account says it. */
export function methodName(method: string | null): string {
  if (method === null || method === '') return words.payments.methodUnknown;
  return isPaymentMethod(method) ? words.payments.methods[method] : gatewayName(method);
}
