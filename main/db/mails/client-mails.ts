import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { MailRecord } from '#shared/mail/mail-screens.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { outbox } from '#main/db/schema/engine.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { listMailRecords, mayHaveArrived } from './mail-history.ts';

/** A mail that reached a client as far as anybody knows, or is about to. */
export interface ClientMail {
  /** Of the invoice that it is about. */
  readonly uid: Uid;
  readonly number: string;
  /** Null while it waits to leave. */
  readonly leftAt: number | null;
}

/**
 * What this book wrote to a client after `since` (ms since epoch) about any of their invoices, newest first; what still waits
 * to leave comes before what has left.
 */
export function clientMails(book: Book, connectionUid: Uid, since: number): readonly ClientMail[] {
  return book.orm
    .selectDistinct({ uid: invoices.uid, number: invoices.statementNo })
    .from(outbox)
    .innerJoin(invoices, eq(invoices.uid, outbox.uid))
    .where(
      and(
        eq(invoices.connectionUid, connectionUid),
        inArray(outbox.op, ['deliver', 'reminder']),
        // It left before it was settled.
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
    .sort((one, other) => (other.leftAt ?? Infinity) - (one.leftAt ?? Infinity) || 0);
}

/** What is put aside is tried again by itself; what is held leaves at a word. */
const isWaiting = ({ state, reason }: MailRecord): boolean =>
  state === 'queued' || (state === 'needs_you' && (reason === 'held' || reason === 'parked'));
