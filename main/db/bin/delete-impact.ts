import type { DeleteImpact } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import { deleteRefusal, mayBeInAccount, waitingPayments } from './can-delete.ts';
import type { WaitingPayments } from './can-delete.ts';
import { hasMailLeft } from '#main/db/numbering/next-number.ts';
import { isMail } from '#shared/outbox/mutation.ts';

type Parts = Pick<BookParts, 'orm' | 'rows' | 'outbox'>;

const SENT_STATES: ReadonlySet<string> = new Set(['sent', 'viewed', 'partial', 'paid']);

const isCancellable = (entry: OutboxRow): boolean => outboxActions(entry).includes('discard');

/** Returns the impact of deleting each invoice; those that are not in the book are left out. */
export function impactOfDeletes(parts: Parts, uids: readonly Uid[]): readonly DeleteImpact[] {
  const payments = waitingPayments(parts);
  return uids.flatMap((uid) => impactOfDelete(parts, uid, payments) ?? []);
}

/** Returns the impact of deleting one invoice, or null when it is not in the book. */
export function impactOfDelete({ orm, rows, outbox }: Parts, uid: Uid, payments: WaitingPayments): DeleteImpact | null {
  const row = rows.of('invoices').byUid(uid);
  if (row === null || row.isDeleting || row.presence === 'gone') return null;
  const { view, connection } = rows.draw('invoices', row);
  const text = (name: string): string | null => (typeof view[name] === 'string' ? view[name] : null);
  const state = text('state') ?? '';
  const paid = text('paid_total');
  // A mail that was sent cannot be cancelled, whatever its outcome.
  const waiting = outbox.listOpenOf(uid).filter((entry) => isMail(entry.mutation) && isCancellable(entry));
  return {
    uid,
    number: text('statement_no') ?? '',
    clientName: connection?.name ?? '',
    isWithClient: SENT_STATES.has(state.trim().toLowerCase()) || hasMailLeft(orm, uid),
    state,
    paid: paid !== null && isDecimal(paid) && compare(paid, '0') !== 0 ? paid : null,
    currency: text('currency_iso_code'),
    waitingMails: waiting.length,
    isLocal: !mayBeInAccount({ rows, outbox }, uid),
    refusal: deleteRefusal({ rows, outbox }, uid, payments),
  };
}
