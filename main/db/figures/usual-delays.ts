import type { DaySpread } from '#shared/figures/usual-delay.ts';
import { spreadOf } from '#shared/figures/usual-delay.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';

/** Reads, in steps, the days after the due date in which these clients usually pay. */
export async function usualDelays(
  { raw, pause }: Snapshot,
  clients: ReadonlySet<Uid>,
): Promise<(client: Uid) => DaySpread | null> {
  const days = raw
    .prepare<[Uid], number>('SELECT after_due FROM settlements WHERE connection_uid = ? AND after_due IS NOT NULL')
    .pluck();
  const spreads = new Map<Uid, DaySpread | null>();
  for (const client of clients) {
    spreads.set(client, spreadOf(days.all(client)));
    await pause();
  }
  return (client) => spreads.get(client) ?? null;
}
