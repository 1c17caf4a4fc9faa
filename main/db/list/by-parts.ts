import type { Uid } from '#shared/service/ids.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Rows that are looked up together: a few milliseconds. */
const PART = 500;

/** Reads something of many rows, a part of them in a step. */
export async function byParts<Found>(
  book: () => Orm,
  uids: readonly Uid[],
  read: (orm: Orm, part: readonly Uid[]) => readonly Found[],
): Promise<readonly Found[]> {
  const parts = Array.from({ length: Math.ceil(uids.length / PART) }, (_, at) =>
    uids.slice(at * PART, (at + 1) * PART),
  );
  const rows = await mapInSteps(parts, () => (part) => read(book(), part));
  return rows.flat();
}
