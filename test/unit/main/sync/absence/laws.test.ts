import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SuspectRead } from '#main/sync/absence/suspect-verdict.ts';
import type { Fuse } from '#main/sync/absence/fuse-state.ts';
import { armedFuse, heldByFuse } from '#main/sync/absence/fuse-state.ts';
import { afterSweep, suspectsOf } from '#main/sync/absence/fuse.ts';
import { judgeSweep } from '#main/sync/absence/judge-sweep.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import { runsOf } from '#test/tier.ts';
import type { Round } from './model-account.ts';
import { modelAccount } from './model-account.ts';

const DAY_MS = 24 * 3_600_000;
const SIZE = 40;
/** These are in the account all the time, however the sweeps go. */
const STABLE = 20;
const ids = fc.integer({ min: 1, max: SIZE });
const others = fc.integer({ min: STABLE + 1, max: SIZE + 5 });
const failures: readonly SuspectRead[] = [
  { kind: 'failed', code: 'service_error', signature: '503:empty' },
  { kind: 'failed', code: 'forbidden', signature: '403:json' },
  { kind: 'failed', code: 'key_refused', signature: '401:text' },
  { kind: 'failed', code: 'rate_limited', signature: '429:text' },
  { kind: 'failed', code: 'not_the_api', signature: '200:html' },
  { kind: 'failed', code: 'unreachable', signature: null },
];

const rounds: fc.Arbitrary<Round> = fc.record({
  removed: fc.array(others, { maxLength: 6 }),
  trashed: fc.array(others, { maxLength: 3 }),
  restored: fc.constant([]),
  created: fc.nat({ max: 2 }),
  dropped: fc.oneof(fc.array(ids, { maxLength: 6 }), fc.array(ids, { maxLength: 60 })),
  isRepeated: fc.boolean(),
  isFailed: fc.boolean(),
  durationMs: fc.constantFrom(5_000, 120_000, 700_000),
  reads: fc.array(fc.constantFrom(null, ...failures), { maxLength: 12 }),
  isOutage: fc.boolean(),
  answer: fc.constantFrom(null, 'removed' as const, 'keep' as const),
});
const quiet: Round = {
  removed: [],
  trashed: [],
  restored: [],
  created: 0,
  dropped: [],
  isRepeated: false,
  isFailed: false,
  durationMs: 5_000,
  reads: [],
  isOutage: false,
  answer: null,
};
type Restoring = Pick<Round, 'restored' | 'dropped'>;
/** It is read while it is removed, the negative control is refused, and answers only once it is back. */
const backBeforeTheControl: [Round, Restoring][] = [
  [
    { ...quiet, removed: [25], reads: [null, null, failures[2] ?? null] },
    { restored: [], dropped: [] },
  ],
  [quiet, { restored: [25], dropped: [] }],
];
/** The limit is for shrinking what fails. */
const RUNS = { numRuns: runsOf(300), interruptAfterTimeLimit: 8_000 };

/** The most removals in any day without a person's word; a person's answer starts a new count. */
function mostRemovals(log: ReturnType<typeof modelAccount>['log']): number {
  const counts = log.map((last, index) => {
    const day = log.slice(0, index + 1).filter(({ at }) => at > last.at - DAY_MS);
    const since = day.slice(day.findLastIndex(({ byPerson }) => byPerson) + 1);
    return since.filter(({ to, byPerson }) => !byPerson && (to === 'gone' || to === 'hidden')).length;
  });
  return Math.max(0, ...counts);
}

describe('whatever the sweeps and reads bring', () => {
  it('an object that is in the account all the time is never judged gone', () => {
    fc.assert(
      fc.property(fc.array(rounds, { maxLength: 25, size: 'max' }), (script) => {
        const account = modelAccount(SIZE);
        for (const round of script) account.play(round);
        const wrong = account.log.filter(({ uid, to }) => to === 'gone' && Number(uid) <= STABLE);
        expect(wrong).toEqual([]);
      }),
      RUNS,
    );
  });

  it('an object is hidden only by a person or after two absences, and the next sweep shows it again', () => {
    fc.assert(
      fc.property(fc.array(rounds, { maxLength: 25, size: 'max' }), (script) => {
        const account = modelAccount(SIZE);
        for (const round of script) account.play(round);
        account.play(quiet);
        for (let id = 1; id <= STABLE; id += 1) expect(account.presenceOf(id)).toBe('present');
      }),
      RUNS,
    );
  });

  it('no object is judged gone that was not removed', () => {
    fc.assert(
      fc.property(fc.array(rounds, { maxLength: 25, size: 'max' }), (script) => {
        const account = modelAccount(SIZE);
        const removed = new Set<number>();
        for (const round of script) {
          for (const id of round.removed) removed.add(id);
          account.play(round);
        }
        const gone = account.log.filter(({ to }) => to === 'gone').map(({ uid }) => Number(uid));
        expect(gone.filter((id) => !removed.has(id))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('an object that exists stays in the lists, even when it returns only after the sweep that missed it', () => {
    const restoring = fc.record({ restored: fc.array(others, { maxLength: 15 }), dropped: fc.constant([]) });
    fc.assert(
      fc.property(fc.array(fc.tuple(rounds, restoring), { maxLength: 25, size: 'max' }), (script) => {
        const account = modelAccount(SIZE);
        for (const [round, changes] of script) account.play({ ...round, ...changes, isOutage: false, answer: null });
        const wrong = account.log.filter(({ to, isThere }) => to !== 'present' && isThere);
        expect(wrong).toEqual([]);
      }),
      { ...RUNS, examples: [[backBeforeTheControl]] },
    );
  });

  it('no more than the fuse allows is removed in a day without asking', () => {
    const much = fc.record({ removed: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 15 }) });
    fc.assert(
      fc.property(fc.array(fc.tuple(rounds, much), { maxLength: 30, size: 'max' }), (script) => {
        const account = modelAccount(1_000);
        for (const [round, { removed }] of script) account.play({ ...round, removed, answer: null });
        expect(mostRemovals(account.log)).toBeLessThanOrEqual(20);
      }),
      { ...RUNS, numRuns: runsOf(60) },
    );
  });

  it('every removed object leaves the lists in the end, once a person has answered', () => {
    fc.assert(
      fc.property(fc.array(rounds, { maxLength: 15, size: 'max' }), (script) => {
        const account = modelAccount(SIZE);
        for (const round of script) account.play({ ...round, answer: null });
        // What goes missing while a question waits for its answer has a question of its own.
        for (let count = 0; count < 12; count += 1) account.play({ ...quiet, answer: 'removed' });
        expect(account.fuse().kind).toBe('armed');
        for (const [id, state] of account.states()) {
          const presence = account.presenceOf(id);
          if (state === 'there') expect(presence).toBe('present');
          else expect(['gone', 'hidden']).toContain(presence);
        }
      }),
      RUNS,
    );
  });
});

describe('many short lists of one resource', () => {
  const steps = fc.array(
    fc.record({
      feed: fc.nat({ max: 11 }),
      lost: fc.array(fc.nat({ max: 3 }), { maxLength: 4 }),
      back: fc.array(fc.nat({ max: 4 }), { maxLength: 1 }),
      // Verdicts come late, so that suspects of many lists come together.
      removesSuspects: fc.nat({ max: 15 }).map((chance) => chance === 0),
      isClean: fc.nat({ max: 5 }).map((chance) => chance > 0),
    }),
    { maxLength: 60, size: 'max' },
  );
  const uidOf = (feed: number, index: number): string => `${String(feed)}/${String(index)}`;

  it('do not lose together what a single long list may not lose', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const absent = new Set<string>();
        const [suspects, removed] = [new Set<string>(), new Set<string>()];
        const fuses = new Map<number, Fuse>();
        let now = 0;
        for (const { feed, lost, back, removesSuspects, isClean } of script) {
          now += 60_000;
          for (const index of lost) absent.add(uidOf(feed, index));
          for (const index of back) absent.delete(uidOf(feed, index));
          const own = [0, 1, 2, 3, 4].map((index) => uidOf(feed, index));
          for (const uid of own) if (!absent.has(uid)) suspects.delete(uid);
          const unseen = own.filter((uid) => absent.has(uid) && !removed.has(uid));
          const checkpoint = { startedAt: now, finishedAt: now + 1, isClean };
          const judgement = judgeSweep(
            {
              feed: { resource: 'contacts', parent: { id: feed, hash_key: 'x' } },
              parentPresence: 'present',
              checkpoint,
              listed: own.filter((uid) => !removed.has(uid)).length,
              familyListed: 1_000,
              missing: unseen.map((uid) => ({ uid, checkedAt: 0, isNew: false })),
              already: [
                ...suspects,
                ...[...fuses].flatMap(([other, fuse]) => (other === feed ? [] : heldByFuse(fuse))),
              ],
              removedLately: removed.size,
              kept: [],
            },
            defaultAbsenceSettings,
          );
          const judged = { resource: 'contacts', judgement, startedAt: now, finishedAt: now + 1, unseen } as const;
          const fuse = afterSweep(fuses.get(feed) ?? armedFuse, judged, defaultAbsenceSettings, () => 0);
          fuses.set(feed, fuse);
          for (const uid of suspectsOf(judgement)) suspects.add(uid);
          if (!removesSuspects) continue;
          const held = new Set([...fuses.values()].flatMap((each) => heldByFuse(each)));
          for (const uid of suspects) {
            if (held.has(uid)) continue;
            suspects.delete(uid);
            removed.add(uid);
          }
        }
        expect(removed.size).toBeLessThanOrEqual(20);
      }),
      RUNS,
    );
  });
});

describe('a list that ordinary things happen to', () => {
  it('loses a removed object after one sweep, and a trashed one after two', () => {
    const account = modelAccount(SIZE);
    account.play({ ...quiet, removed: [3] });
    expect(account.presenceOf(3)).toBe('gone');
    account.play({ ...quiet, trashed: [4] });
    expect(account.presenceOf(4)).toBe('present');
    account.play(quiet);
    expect(account.presenceOf(4)).toBe('hidden');
  });

  it('keeps objects that were missed because pages drifted', () => {
    const account = modelAccount(SIZE);
    account.play({ ...quiet, dropped: [3, 4] });
    account.play(quiet);
    account.play({ ...quiet, dropped: [3, 4] });
    expect([3, 4].map(account.presenceOf)).toEqual(['present', 'present']);
  });

  it('asks before it loses many objects, and follows the answer', () => {
    const half = Array.from({ length: 20 }, (_each, index) => index + 1);
    for (const answer of ['removed', 'keep'] as const) {
      const account = modelAccount(SIZE);
      account.play({ ...quiet, removed: half });
      expect(account.fuse().kind).toBe('tripped');
      account.play(quiet);
      expect(account.fuse()).toMatchObject({ kind: 'asking', missing: half.map(String) });
      expect(new Set(half.map(account.presenceOf))).toEqual(new Set(['present']));
      account.play({ ...quiet, answer });
      account.play(quiet);
      account.play(quiet);
      expect(account.fuse().kind).toBe('armed');
      expect(new Set(half.map(account.presenceOf))).toEqual(new Set([answer === 'removed' ? 'hidden' : 'present']));
    }
  });
});
