import type { DayRange } from '#shared/dates/periods.ts';
import { datesWithin } from '#shared/dates/schedule-dates.ts';
import type { Completeness } from '#shared/figures/figure-rows.ts';
import { completeness, withLists } from '#shared/figures/figure-rows.ts';
import type { ReportEntry } from '#shared/reports/report-entry.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { figureProfiles } from '#main/db/figures/figure-profiles.ts';
import { unreadLists } from '#main/db/figures/read-lists.ts';

/** Hands out each run of the recurring invoices on these days, with what it bills. */
export async function recurringEntries(
  snapshot: Snapshot,
  { from, to }: DayRange,
  take: (entry: ReportEntry) => void,
): Promise<Completeness> {
  const profiles = await figureProfiles(snapshot);
  for (const { uid, name, clientUid, currency, billedTotal, schedule } of profiles) {
    for (const date of billedTotal === null ? [] : datesWithin(schedule, from, to))
      take({
        currency,
        date,
        groups: { client: clientUid ?? '', profile: uid },
        name,
        values: { amount: billedTotal ?? '0', count: '1' },
        record: { uid, kind: 'profile', name },
      });
    await snapshot.pause();
  }
  return withLists(completeness({}), unreadLists(snapshot.orm, ['recurring_invoices']));
}
