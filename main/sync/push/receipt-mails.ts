import type { Create } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { mayResend } from '#main/sync/probe/may-resend.ts';
import type { PushPorts } from './push-result.ts';

type Ports = Pick<PushPorts, 'outbox' | 'evidence'>;
/** True when a second payment would mail a second receipt; null when that is not known. */
export function sendsReceipts({ outbox }: Ports, mutation: Create): boolean | null {
  if (mutation.resource !== 'payments') return null;
  const { parentUid } = outbox.targetOf('payments', mutation.uid);
  const flag =
    parentUid === null ? undefined : outbox.targetOf('invoices', parentUid).mirror?.['send_receipts_automatically'];
  return typeof flag === 'boolean' ? flag : null;
}

/**
 * True when sending this payment again could mail a second receipt. A payment that searches did not find is sent again
 * only where no receipt is mailed, and the invoice may have begun to mail receipts since that was decided. False when
 * the person has already said to send it again.
 */
export function wouldMailAgain(ports: Ports, entry: OutboxRow, mutation: Create): boolean {
  if (mutation.resource !== 'payments' || !ports.evidence.mayHaveArrived(entry.id)) return false;
  const isSafeToRetry = entry.question?.kind === 'candidates';
  return !mayResend(mutation, { sendsReceipts: sendsReceipts(ports, mutation), isSafeToRetry });
}
