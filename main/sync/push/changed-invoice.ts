import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { EnginePorts } from '#main/sync/ports.ts';

/** Returns the invoice that a mail or a payment changes in ways that only the service knows; null for other mutations. */
export function invoiceChangedBy(outbox: Pick<EnginePorts['outbox'], 'targetOf'>, mutation: Mutation): Uid | null {
  if (mutation.op === 'deliver' || mutation.op === 'reminder') return mutation.uid;
  return mutation.resource === 'payments' ? outbox.targetOf('payments', mutation.uid).parentUid : null;
}
