import type { DeleteImpact } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import { deleteRefusal, mayBeInAccount, waitingPayments } from './can-delete.ts';
import type { WaitingPayments } from './can-delete.ts';
import { hasMailLeft } from '#main/db/numbering/next-number.ts';
import { isMail } from '#shared/outbox/mutation.ts';

interface Parts extends Pick<BookParts, 'orm' | 'rows' | 'outbox' | 'typed'> {
  readonly bin: { readonly resource: Resource };
}

const SENT_STATES: ReadonlySet<string> = new Set(['sent', 'viewed', 'partial', 'paid']);

const isCancellable = (entry: OutboxRow): boolean => outboxActions(entry).includes('discard');

/** Returns the impact of deleting each invoice; those that are not in the book are left out. */
export function impactOfDeletes(parts: Parts, uids: readonly Uid[]): readonly DeleteImpact[] {
  parts.typed.showForRead();
  const payments = waitingPayments(parts);
  return uids.flatMap((uid) => impactOfDelete(parts, uid, payments) ?? []);
}

/** Returns the impact of deleting one invoice, or null when it is not in the book. */
export function impactOfDelete(
  { orm, rows, outbox, bin: { resource } }: Omit<Parts, 'typed'>,
  uid: Uid,
  payments: WaitingPayments,
): DeleteImpact | null {
  const row = rows.of(resource).byUid(uid);
  if (row === null || row.isDeleting || row.presence === 'gone') return null;
  const { view, connection } = rows.draw(resource, row);
  const text = (name: string): string | null => (typeof view[name] === 'string' ? view[name] : null);
  const state = text('state') ?? '';
  const paid = text('paid_total');
  // A mail that was sent cannot be cancelled, whatever its outcome.
  const open = outbox.listOpenOf(uid);
  const waiting = open.filter((entry) => isMail(entry.mutation) && isCancellable(entry));
  return {
    uid,
    number: text('statement_no') ?? '',
    clientName: connection?.name ?? '',
    isWithClient: SENT_STATES.has(state.trim().toLowerCase()) || hasMailLeft(orm, uid),
    state,
    paid: paid !== null && isDecimal(paid) && compare(paid, '0') !== 0 ? paid : null,
    currency: text('currency_iso_code'),
    waitingMails: waiting.length,
    isLocal: !mayBeInAccount(row, open),
    refusal: deleteRefusal({ rows, outbox }, uid, payments),
  };
}
