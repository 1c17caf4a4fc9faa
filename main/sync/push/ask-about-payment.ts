import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { concernsOnlyTarget } from '#main/sync/pull/failure-scope.ts';
import type { ListRead } from '#main/sync/pull/read-list.ts';
import { readList } from '#main/sync/pull/read-list.ts';
import type { Prepared, PushPorts } from './push-result.ts';
import { isUnchanged } from './preflight-read.ts';
import { message } from '#shared/words/message.ts';

/** For this long (ms) a list of payments serves: the one read before a payment is recorded serves its mark as received. */
const LIST_SERVES_MS = 10_000;

/**
 * Puts a payment to the person when the account has got the same one since, or more money than is due would come in.
 * The book must have the payments of the invoice as they are now. Returns true when it was put to the person.
 */
export function asksAboutPayment(
  { outbox, evidence }: PushPorts,
  { id, question }: OutboxRow,
  sent: JsonObject,
): boolean {
  const refused = question?.kind === 'candidates' ? question.refused : null;
  const others = [...(refused ?? []), ...evidence.unclaimedBefore(id)];
  const doubts = evidence.paymentDoubts({ id, sent, others });
  if (doubts === null) return false;
  outbox.needsPerson(id, 'held', null, { kind: 'payment', ...doubts, refused });
  return true;
}

/** Reads the payments of the invoice, unless they were just read. Returns null when the book has them. */
export async function readPayments(
  ports: PushPorts,
  entry: OutboxRow,
  invoice: ServerAddress,
): Promise<Prepared | null> {
  const { mirror, clock } = ports;
  const feed = { resource: 'payments', parent: invoice } as const;
  const readForMs = clock.now() - (mirror.checkpointOf(feed)?.finishedAt ?? -Infinity);
  if (readForMs >= 0 && readForMs <= LIST_SERVES_MS) return null;
  const list = await readList(ports, feed);
  if (!isUnchanged(ports, entry)) return { kind: 'stopped' };
  // Where the account shows no list of them, the write says why.
  if (list.kind === 'failed') return concernsOnlyTarget(list, false) ? null : { kind: 'failed', error: list.error };
  return unreadableIn(list);
}

/** A payment that cannot be read may be the very one that is about to leave: then none leaves. */
export function unreadableIn({ setAside }: Extract<ListRead, { readonly kind: 'read' }>): Prepared | null {
  if (setAside.length === 0) return null;
  const error = new AppError('service_error', message('error_payment_unreadable_twin'));
  return { kind: 'failed', error };
}
