import { describe, expect, it } from 'vitest';
import { afterSampleRead } from '#main/sync/absence/fuse-sample.ts';
import type { Fuse } from '#main/sync/absence/fuse-state.ts';
import { armedFuse, heldByFuse } from '#main/sync/absence/fuse-state.ts';
import type { JudgedSweep } from '#main/sync/absence/fuse.ts';
import { afterSweep, fuseWork, suspectsOf } from '#main/sync/absence/fuse.ts';
import type { SuspectVerdict } from '#main/sync/absence/suspect-verdict.ts';
import type { SweepJudgement } from '#main/sync/absence/judge-sweep.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';

const MINUTE = 60_000;
const uids = (count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_each, index) => `uid-${String(index + from)}`);
const lost = (missing: readonly string[]): SweepJudgement => ({ kind: 'fuse', missing });
const sweepAt = (startedAt: number, judgement: SweepJudgement, part: Partial<JudgedSweep> = {}): JudgedSweep => ({
  resource: 'invoices',
  judgement,
  startedAt,
  finishedAt: startedAt + 1_000,
  unseen: judgement.kind === 'fuse' ? judgement.missing : [],
  ...part,
});
/** Draws the first ones. */
const after = (fuse: Fuse, sweep: JudgedSweep): Fuse => afterSweep(fuse, sweep, settings, () => 0);
const read = (fuse: Fuse, uid: string, verdict: SuspectVerdict, readAt: number): Fuse =>
  afterSampleRead(fuse, { uid, verdict, readAt }, settings);

const START = 100 * MINUTE;
const tripped = after(armedFuse, sweepAt(START, lost(uids(30))));
const REPEAT = START + 1_000 + 5 * MINUTE;
const sampling = after(tripped, sweepAt(REPEAT, lost(uids(30))));
const asking = uids(5).reduce((fuse, uid) => read(fuse, uid, 'gone', REPEAT + 9), sampling);

describe('the fuse', () => {
  it('is plain JSON in every state', () => {
    for (const fuse of [armedFuse, tripped, sampling, asking]) {
      expect(JSON.parse(JSON.stringify(fuse))).toEqual(fuse);
    }
  });

  it('trips, and requests another sweep after five minutes', () => {
    expect(tripped).toMatchObject({ kind: 'tripped', missing: uids(30) });
    expect(heldByFuse(tripped)).toEqual(uids(30));
    expect(fuseWork(tripped, REPEAT - 1, settings)).toEqual({ kind: 'none' });
    expect(fuseWork(tripped, REPEAT, settings)).toEqual({ kind: 'sweep' });
  });

  it('does not accept an earlier sweep as the repetition', () => {
    const again = after(tripped, sweepAt(REPEAT - 1, lost(uids(40))));
    expect(again).toMatchObject({ kind: 'tripped', missing: uids(40) });
    expect(fuseWork(again, REPEAT, settings)).toEqual({ kind: 'sweep' });
  });

  it('does not wait for a clock that was set back', () => {
    expect(fuseWork(tripped, START - 24 * 60 * MINUTE, settings)).toEqual({ kind: 'sweep' });
  });

  it('reads five of the missing objects before it asks', () => {
    expect(fuseWork(sampling, REPEAT, settings)).toEqual({ kind: 'read', uids: uids(5) });
    const four = uids(4).reduce((fuse, uid) => read(fuse, uid, 'present', REPEAT), sampling);
    expect(fuseWork(four, REPEAT, settings)).toEqual({ kind: 'read', uids: ['uid-4'] });
    expect(fuseWork(asking, REPEAT, settings)).toEqual({ kind: 'ask' });
    expect(asking).toMatchObject({ kind: 'asking', askedAt: REPEAT + 9 });
  });

  it('asks at once where nothing can be read', () => {
    const fuse = after(tripped, sweepAt(REPEAT, lost(uids(30)), { resource: 'estimates' }));
    expect(fuse).toMatchObject({ kind: 'asking', sample: [] });
  });

  it.each([
    ['tripped', tripped],
    ['sampling', sampling],
    ['asking', asking],
  ])('%s is armed again by a sweep that finds them, and by no other', (_name, fuse) => {
    expect(after(fuse, sweepAt(REPEAT, { kind: 'nothing' }))).toEqual(armedFuse);
    expect(after(fuse, sweepAt(REPEAT, { kind: 'suspects', uids: uids(3) }))).toEqual(armedFuse);
    expect(after(fuse, sweepAt(REPEAT, { kind: 'unproven' }))).toBe(fuse);
  });

  it('asks about the objects that were missing when it was sampled', () => {
    const others = after(asking, sweepAt(REPEAT + MINUTE, lost([...uids(20, 10), ...uids(20, 100)])));
    expect(others).toMatchObject({ kind: 'asking', missing: uids(20, 10) });
    const allOther = after(asking, sweepAt(REPEAT + MINUTE, lost(uids(30, 100))));
    expect(allOther).toMatchObject({ kind: 'tripped', missing: uids(30, 100) });
  });

  it('does not wait for the read of a sampled object that a list shows again', () => {
    const fuse = after(sampling, sweepAt(REPEAT + MINUTE, lost(uids(28, 2))));
    expect(fuseWork(fuse, REPEAT, settings)).toEqual({ kind: 'read', uids: uids(3, 2) });
    const rest = after(sampling, sweepAt(REPEAT + MINUTE, lost(uids(25, 5))));
    expect(rest).toMatchObject({ kind: 'asking', missing: uids(25, 5), askedAt: REPEAT + MINUTE + 1_000 });
  });

  it('makes no suspects of the objects that it holds', () => {
    expect(suspectsOf(lost(uids(20, 10)))).toEqual([]);
    expect(suspectsOf({ kind: 'suspects', uids: uids(3) })).toEqual(uids(3));
    expect(suspectsOf({ kind: 'unproven' })).toEqual([]);
  });

  it('forgets that a person kept an object as soon as a list shows it again', () => {
    const kept: Fuse = { kind: 'armed', kept: uids(3) };
    const fuse = after(kept, sweepAt(START, { kind: 'nothing' }, { unseen: ['uid-1'] }));
    expect(fuse).toEqual({ kind: 'armed', kept: ['uid-1'] });
    const again = after(kept, sweepAt(START, lost(uids(30, 50)), { unseen: [...uids(30, 50), 'uid-2'] }));
    expect(again).toMatchObject({ kind: 'tripped', kept: ['uid-2'] });
  });
});
