import { assertNever } from '#shared/assert.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { SuspectVerdict } from './suspect-verdict.ts';
import type { Fuse, HeldObjects, SampleRead } from './fuse-state.ts';
import type { AbsenceSettings } from './settings.ts';

/** Draws `count` of the missing objects at random; `random` returns a number in [0, 1). */
export function drawSample(missing: readonly Uid[], count: number, random: () => number): readonly SampleRead[] {
  const left = [...missing];
  const drawn: SampleRead[] = [];
  while (drawn.length < count && left.length > 0) {
    const [uid] = left.splice(Math.floor(random() * left.length), 1);
    if (uid !== undefined) drawn.push({ uid, found: null, tries: 0, readAt: null });
  }
  return drawn;
}

/** The verdict on a read of a sampled object; times are ms since epoch. It is not applied to the object itself. */
interface SampleVerdict {
  readonly uid: Uid;
  readonly readAt: number;
  readonly verdict: SuspectVerdict;
}

/** Adds the verdict on a sampled object. Call it after each read of one, and again after a control was answered. */
export function afterSampleRead(fuse: Fuse, result: SampleVerdict, settings: AbsenceSettings): Fuse {
  if (fuse.kind !== 'sampling') return fuse;
  const sample = fuse.sample.map((known) =>
    known.uid === result.uid && known.found === null ? sampled(known, result, settings) : known,
  );
  return withSample(fuse, sample, result.readAt);
}

function sampled(known: SampleRead, { readAt, verdict }: SampleVerdict, { sampleTries }: AbsenceSettings): SampleRead {
  const tries = known.readAt === readAt ? known.tries : known.tries + 1;
  const read = { ...known, tries, readAt };
  switch (verdict) {
    case 'present':
    case 'hidden':
      return { ...read, found: 'present' };
    case 'gone':
    case 'conflict':
      return { ...read, found: 'gone' };
    case 'stay':
      return tries >= sampleTries ? { ...read, found: 'unreadable' } : read;
    case 'need_positive_control':
    case 'need_negative_control':
      // The control may still be answered, but the question must not wait for it for ever.
      return tries > sampleTries ? { ...read, found: 'unreadable' } : read;
    default:
      return assertNever(verdict);
  }
}

/** Returns a fuse with this sample, which asks as soon as every sampled object has a result. */
export function withSample({ kept, missing }: HeldObjects, sample: readonly SampleRead[], at: number): Fuse {
  return sample.some(({ found }) => found === null)
    ? { kind: 'sampling', kept, missing, sample }
    : { kind: 'asking', kept, missing, sample, askedAt: at };
}
