import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { mayResend } from '#main/sync/probe/may-resend.ts';
import type { PushPorts } from './push-result.ts';

type Ports = Pick<PushPorts, 'store'>;
type Create = Extract<Mutation, { readonly op: 'create' }>;

/** Whether a second payment would mail a second receipt; null when nobody here knows. */
export function sendsReceipts({ store }: Ports, mutation: Create): boolean | null {
  if (mutation.resource !== 'payments') return null;
  const { parentUid } = store.targetOf('payments', mutation.uid);
  const flag =
    parentUid === null ? undefined : store.targetOf('invoices', parentUid).mirror?.['send_receipts_automatically'];
  return typeof flag === 'boolean' ? flag : null;
}

/**
 * A payment that looks found nothing of leaves again by itself where no receipt is mailed. The invoice may have begun to mail
 * them since that was decided: then a person decides, unless one has said already that it is to be sent again.
 */
export function wouldMailAgain(ports: Ports, entry: OutboxRow, mutation: Create): boolean {
  if (mutation.resource !== 'payments' || !ports.store.mayHaveArrived(entry.id)) return false;
  const isSafeToRetry = entry.question?.kind === 'candidates';
  return !mayResend(mutation, { sendsReceipts: sendsReceipts(ports, mutation), isSafeToRetry });
}
