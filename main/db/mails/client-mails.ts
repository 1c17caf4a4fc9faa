import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { MailRecord } from '#shared/mail/mail-screens.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { outbox } from '#main/db/schema/engine.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { listMailRecords, mayHaveArrived } from './mail-history.ts';

/** A mail that has reached a client, may have, or waits to leave. */
export interface ClientMail {
  /** The invoice that the mail is about. */
  readonly uid: Uid;
  readonly number: string;
  /** Null while it waits to leave. */
  readonly leftAt: number | null;
}

/**
 * Returns the mails to a client about any of their invoices that left after `since` (ms since epoch), newest first, preceded by
 * those that wait to leave.
 */
export function clientMails(book: Book, connectionUid: Uid, since: number): readonly ClientMail[] {
  return (
    book.orm
      .selectDistinct({ uid: invoices.uid, number: invoices.statementNo })
      .from(invoices)
      // The client's invoices first: reading all mails ever sent to find theirs takes many times as long.
      .crossJoin(outbox)
      .where(
        and(
          eq(invoices.connectionUid, connectionUid),
          eq(outbox.uid, invoices.uid),
          inArray(outbox.op, ['deliver', 'reminder']),
          // A mail leaves before it is settled, so this can only return too many.
          or(isNull(outbox.settledAt), gt(outbox.settledAt, since)),
        ),
      )
      .all()
      .flatMap(({ uid, number }) =>
        listMailRecords(book, uid).flatMap((record) => {
          const leftAt = mayHaveArrived(record) ? record.leftAt : null;
          const isMeant = leftAt === null ? isWaiting(record) : leftAt > since;
          return isMeant ? [{ uid, number, leftAt }] : [];
        }),
      )
      .sort((one, other) => (other.leftAt ?? Infinity) - (one.leftAt ?? Infinity) || 0)
  );
}

/** Returns true for a mail that can still leave: a parked one is tried again by itself, a held one when the person says so. */
const isWaiting = ({ state, reason }: MailRecord): boolean =>
  state === 'queued' || (state === 'needs_you' && (reason === 'held' || reason === 'parked'));
