import type { Uid } from '#shared/service/ids.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isProvenUnsent, outboxActions } from '#shared/outbox/actions.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

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

/** Says why an invoice cannot be deleted at present; null when it can. */
export function deleteRefusal({ outbox }: Parts, uid: Uid, payments: WaitingPayments): Message | null {
  const waiting = payments.get(uid) ?? [];
  if (waiting.length > 0 && waiting.every(({ mutation }) => mutation.op === 'delete'))
    return message('error_delete_of_payment_on_its_way');
  if (waiting.length > 0) return message('error_payment_on_its_way');
  const open = outbox.listOpenOf(uid);
  if (open.some((entry) => entry.state === 'needs_you' && !canBeCancelled(entry)))
    return message('error_invoice_asked_in_outbox');
  if (open.some((entry) => isMail(entry.mutation) && entry.state === 'sending')) return message('error_mail_leaving');
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
