import type { Uid } from '#shared/service/ids.ts';
import type { RunningProfile } from './calendar.ts';
import { runningProfiles } from './calendar.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The profiles that are read before other work has a turn; they take a millisecond or two. */
const STEP = 100;

/** Reads profiles that make runs in steps, and makes something of each step. */
export async function fromRunningProfiles<Value>(
  uids: readonly Uid[],
  orm: () => Orm,
  make: (profiles: readonly RunningProfile[]) => readonly Value[],
): Promise<readonly Value[]> {
  const parts = Array.from({ length: Math.ceil(uids.length / STEP) }, (_, at) =>
    uids.slice(at * STEP, (at + 1) * STEP),
  );
  const made = await mapInSteps(parts, () => {
    const tables = orm();
    return (part) => make(runningProfiles(tables, part));
  });
  return made.flat();
}
