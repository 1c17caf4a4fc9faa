import { desc, eq } from 'drizzle-orm';
import type { ClientEvent } from '#shared/screens/client-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { activityOf } from '#main/db/invoices/activity.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';

/** The newest invoices whose events are looked for, and the most events that are returned. */
const MOST_INVOICES = 200;
const MOST_EVENTS = 100;

/**
 * Returns what happened to a client's invoices, here and in the account, the newest first. Works in steps: `book` is asked again before
 * each.
 */
export async function clientActivity(book: () => Book, client: Uid): Promise<readonly ClientEvent[]> {
  const { uid, statementNo, date, connectionUid } = invoices;
  const own = book()
    .orm.select({ uid, number: statementNo })
    .from(invoices)
    .where(eq(connectionUid, client))
    .orderBy(desc(date))
    .limit(MOST_INVOICES)
    .all();
  const found = await mapInSteps(own, () => {
    const now = book();
    return (invoice): readonly ClientEvent[] => {
      const activity = activityOf(now, invoice.uid);
      if (activity === null) return [];
      const { events, currency } = activity;
      return events.map((event, index) => ({ uid: `${invoice.uid} ${String(index)}`, event, currency, invoice }));
    };
  });
  return found
    .flat()
    .toSorted((one, other) => other.event.at - one.event.at)
    .slice(0, MOST_EVENTS);
}
