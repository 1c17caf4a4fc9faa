import { gatewayName } from '#shared/payments/gateway-names.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import { words } from '#shared/words/words.ts';

/** Returns the method in words; a method that this version does not know stays in the service's words. */
export function methodName(method: string | null): string {
  if (method === null || method === '') return words.payments_method_unknown();
  return isOfflineMethod(method) ? words.payments_method({ method }) : gatewayName(method);
}
