import type { Uid } from '#shared/service/ids.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isProvenUnsent, outboxActions } from '#shared/outbox/actions.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { isMail } from '#shared/outbox/mutation.ts';

interface Parts {
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
}

/** Open outbox entries about payments, by the uid of their invoice. */
export type WaitingPayments = ReadonlyMap<Uid, readonly OutboxRow[]>;

/** Reads the whole outbox; call once for many invoices. */
export function waitingPayments({ rows, outbox }: Parts): WaitingPayments {
  const found = new Map<Uid, readonly OutboxRow[]>();
  for (const entry of outbox.listOpen()) {
    if (entry.mutation.resource !== 'payments') continue;
    const parentUid = rows.of('payments').byUid(entry.mutation.uid)?.parentUid ?? null;
    const invoices = new Set([...entry.dependsOn, ...(parentUid === null ? [] : [parentUid])]);
    for (const uid of invoices) found.set(uid, [...(found.get(uid) ?? []), entry]);
  }
  return found;
}

/** Returns a sentence that says why an invoice cannot be deleted at present, or null. */
export function deleteRefusal({ outbox }: Parts, uid: Uid, payments: WaitingPayments): string | null {
  const waiting = payments.get(uid) ?? [];
  if (waiting.length > 0 && waiting.every(({ mutation }) => mutation.op === 'delete'))
    return 'The delete of a payment of this invoice is still on its way to your account. Try again once it has arrived.';
  if (waiting.length > 0)
    return 'A payment of this invoice is still on its way to your account. Delete that payment first, or let it arrive.';
  const open = outbox.listOpenOf(uid);
  if (open.some((entry) => entry.state === 'needs_you' && !canBeCancelled(entry)))
    return 'The outbox asks you something about this invoice. Answer that first.';
  if (open.some((entry) => isMail(entry.mutation) && entry.state === 'sending'))
    return 'An e-mail about this invoice is leaving at this moment. Try again in a moment.';
  return null;
}

/** Returns true for an entry that a delete may cancel: it was certainly not applied. A mail of unknown outcome counts too. */
function canBeCancelled(entry: OutboxRow): boolean {
  if (isMail(entry.mutation)) return true;
  return isProvenUnsent(entry) && outboxActions(entry).includes('discard');
}

/** Returns true when the account has the object, or may have it because of an unanswered create among its open entries. */
export function mayBeInAccount({ mirror }: ObjectState, open: readonly OutboxRow[]): boolean {
  return mirror !== null || open.some((entry) => entry.mutation.op === 'create' && !isProvenUnsent(entry));
}
