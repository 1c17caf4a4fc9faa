import { and, desc, eq } from 'drizzle-orm';
import { filledText } from '#shared/json.ts';
import { billedSpans } from '#shared/recurring/billed-spans.ts';
import type { InvoiceEvent } from '#shared/screens/activity.ts';
import type { ProfileHistory } from '#shared/screens/profile-history.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { birthOf, ownEdits, setBacks } from '#main/db/invoices/activity.ts';
import { notesOf } from '#main/db/outbox/journal-list.ts';
import { invoices } from '#main/db/schema/invoices.ts';

/** The most invoices that are looked through, and the most events that are returned. */
const MOST_INVOICES = 600;
const MOST_EVENTS = 200;

type Parts = Pick<Book, 'orm' | 'rows' | 'conflicts' | 'journal'>;

/** Returns what became of a recurring invoice, apart from its own amounts; null for an unknown one. */
export function profileHistory(book: Parts, uid: Uid): Omit<ProfileHistory, 'own'> | null {
  const { orm, rows } = book;
  const state = rows.of('recurring_invoices').byUid(uid);
  if (state === null) return null;
  const own = ownEdits(orm, uid, 'profile');
  const isOwnBirth = own.some((event) => event.kind === 'own' && event.op === 'create');
  const events: readonly InvoiceEvent[] = [
    ...own,
    ...setBacks(orm, uid),
    ...notesOf(book, 'recurring_invoices', uid).map((note) => ({ kind: 'note' as const, at: note.at, note })),
    ...(isOwnBirth ? [] : birthOf(state.mirror)),
  ];
  return {
    currency: filledText(rows.draw('recurring_invoices', state).view['currency_iso_code']),
    billed: billedSpans(generatedBy(orm, uid)),
    // The sort is stable: events of the same time keep the order from above.
    events: events.toSorted((one, other) => other.at - one.at).slice(0, MOST_EVENTS),
  };
}

const generatedBy = (orm: Orm, uid: Uid) =>
  orm
    .select({ date: invoices.date, currency: invoices.currency, billedTotal: invoices.billedTotal })
    .from(invoices)
    .where(and(eq(invoices.recurringUid, uid), eq(invoices.isListed, true)))
    .orderBy(desc(invoices.date), desc(invoices.searchNo))
    .limit(MOST_INVOICES)
    .all();
