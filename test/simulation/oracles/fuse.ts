import type { Resource } from '#shared/service/resources.ts';
import type { AbsenceStore } from '#main/sync/ports/absence-store.ts';
import type { Evidence, Oracle } from './oracle.ts';
import type { Removal } from './removals.ts';
import { countShown, createRemovalWatch } from './removals.ts';

/** What the design allows to go unasked (sync.md 2.3); said here once more, for the settings may be wrong. */
const FEW = 4;
const MOST = 20;
const SHARE = 0.02;
const DAY = 24 * 3_600_000;

/** One walk of a list: how many it missed at once, of how many. */
interface Accusation {
  readonly missing: number;
  readonly listed: number;
}

export const s9: Oracle = {
  name: 'S9',
  statement: 'Never more rows than the fuse allows are taken away without a person.',
  watch: (evidence, report) => {
    const removals = createRemovalWatch(evidence);
    /** The walk that has missed a row last. */
    const missedBy = new Map<string, Accusation>();
    const removedAt = new Map<Resource, readonly number[]>();
    return {
      stored(method, args) {
        if (method !== 'saveAbsence') return;
        // What the engine's store takes there: one walk and those that it misses from now on.
        const { resource, presences } = args[0] as Parameters<AbsenceStore['saveAbsence']>[0];
        const accused = presences.filter(({ presence }) => presence === 'suspect');
        const walk = { missing: accused.length, listed: accused.length === 0 ? 0 : countShown(evidence, resource) };
        for (const { uid } of accused) missedBy.set(uid, walk);
      },
      stepped() {
        const unasked = removals().filter((removal) => removal.isJudged && !isAsked(evidence, removal));
        for (const resource of new Set(unasked.map((removal) => removal.resource))) {
          const gone = unasked.filter((removal) => removal.resource === resource);
          const walk = gone.map(({ uid }) => missedBy.get(uid)).find((each) => each !== undefined && isTooMuch(each));
          if (walk !== undefined)
            report(
              `of ${String(walk.listed)} ${resource} a walk missed ${String(walk.missing)}, and some of them went`,
            );
          const now = evidence.time.now();
          const lately = (removedAt.get(resource) ?? []).filter((at) => now - at < DAY);
          removedAt.set(resource, [...lately, ...gone.map(() => now)]);
          const count = lately.length + gone.length;
          if (count > MOST) report(`${String(count)} ${resource} went in a day`, 'day');
        }
      },
    };
  },
};

const isTooMuch = ({ missing, listed }: Accusation): boolean =>
  missing > MOST || missing >= listed || (missing > FEW && missing > SHARE * listed);

/** A person has deleted it, has said that it is gone, or was asked about their own edit of it. */
function isAsked({ acknowledged, saidGone, discarded }: Evidence, { uid }: Removal): boolean {
  if (saidGone.has(uid)) return true;
  return acknowledged.some(
    ({ entry, mutation }) => mutation.uid === uid && (mutation.op === 'delete' || discarded.has(entry)),
  );
}
