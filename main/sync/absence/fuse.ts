import { assertNever } from '#shared/assert.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { drawSample, withSample } from './fuse-sample.ts';
import type { Fuse, SampleRead } from './fuse-state.ts';
import type { SweepJudgement } from './judge-sweep.ts';
import { canBeRead } from '#shared/service/resources.ts';
import type { AbsenceSettings } from './settings.ts';

/** The next step of a fuse. */
type FuseWork =
  | { readonly kind: 'none' }
  /** Sweep the feed again now. */
  | { readonly kind: 'sweep' }
  /** Read these objects; each verdict goes to `afterSampleRead`. */
  | { readonly kind: 'read'; readonly uids: readonly Uid[] }
  | { readonly kind: 'ask' };

export function fuseWork(fuse: Fuse, now: number, settings: AbsenceSettings): FuseWork {
  switch (fuse.kind) {
    case 'armed':
      return { kind: 'none' };
    case 'tripped':
      return { kind: isRepeatDue(fuse, now, settings) ? 'sweep' : 'none' };
    case 'sampling':
      return { kind: 'read', uids: fuse.sample.filter(({ found }) => found === null).map(({ uid }) => uid) };
    case 'asking':
      return { kind: 'ask' };
    default:
      return assertNever(fuse);
  }
}

/** A judged sweep of the fuse's feed. Times are ms since epoch; `random` returns a number in [0, 1). */
export interface JudgedSweep {
  readonly resource: Resource;
  readonly judgement: SweepJudgement;
  readonly startedAt: number;
  readonly finishedAt: number;
  /** All listed objects of the feed that the sweep did not show, including kept ones. */
  readonly unseen: readonly Uid[];
}

export function afterSweep(fuse: Fuse, sweep: JudgedSweep, settings: AbsenceSettings, random: () => number): Fuse {
  const { judgement, startedAt, finishedAt } = sweep;
  if (judgement.kind === 'unproven') return fuse;
  const unseen = new Set(sweep.unseen);
  // A kept object that was shown again can be accused again.
  const kept = fuse.kept.filter((uid) => unseen.has(uid));
  if (judgement.kind !== 'fuse') return { kind: 'armed', kept };
  const { missing } = judgement;
  const tripped: Fuse = { kind: 'tripped', kept, missing, trippedAt: finishedAt };
  switch (fuse.kind) {
    case 'armed':
      return tripped;
    case 'tripped': {
      if (!isRepeatDue(fuse, startedAt, settings)) return { ...tripped, trippedAt: fuse.trippedAt };
      const sample = canBeRead(sweep.resource) ? drawSample(missing, settings.fuseSample, random) : [];
      return withSample({ kept, missing }, sample, finishedAt);
    }
    case 'sampling':
    case 'asking': {
      // A person answers for the objects of the question; objects missing since wait for a question of their own.
      const known = new Set(missing);
      const still = fuse.missing.filter((uid) => known.has(uid));
      if (still.length === 0) return tripped;
      if (fuse.kind === 'asking') return { ...fuse, kept, missing: still };
      const sample = fuse.sample.map((read): SampleRead =>
        read.found === null && !known.has(read.uid) ? { ...read, found: 'present' } : read,
      );
      return withSample({ kept, missing: still }, sample, finishedAt);
    }
    default:
      return assertNever(fuse);
  }
}

/**
 * Returns the new suspects. Objects that a fuse holds are none: they may be the whole list, and nothing is judged of
 * it.
 */
export function suspectsOf(judgement: SweepJudgement): readonly Uid[] {
  return judgement.kind === 'suspects' ? judgement.uids : [];
}

/** Tells that enough time has passed since the fuse tripped, also when the clock was set back meanwhile. */
function isRepeatDue(
  { trippedAt }: { readonly trippedAt: number },
  at: number,
  { fuseRepeatMs }: AbsenceSettings,
): boolean {
  return Math.abs(at - trippedAt) >= fuseRepeatMs;
}
