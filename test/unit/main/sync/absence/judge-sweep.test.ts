import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MissingObject, SweepEvidence } from '#main/sync/absence/judge-sweep.ts';
import { judgeSweep } from '#main/sync/absence/judge-sweep.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';

const STARTED = 10_000_000;
const LONG_AGO = STARTED - 1;
const missing = (count: number, checkedAt: number | null = LONG_AGO): readonly MissingObject[] =>
  Array.from({ length: count }, (_each, index) => ({ uid: `missing-${String(index)}`, checkedAt, isNew: false }));
const uids = (objects: readonly MissingObject[]): readonly string[] => objects.map(({ uid }) => uid);

const clean: SweepEvidence = {
  feed: { resource: 'invoices', parent: null },
  parentPresence: null,
  checkpoint: { startedAt: STARTED, finishedAt: STARTED + 5_000, isClean: true },
  listed: 1_000,
  familyListed: 1_000,
  missing: missing(3),
  already: [],
  removedLately: 0,
  kept: [],
};
const judge = (part: Partial<SweepEvidence>) => judgeSweep({ ...clean, ...part }, settings);
const { checkpoint } = clean;
const parent = { id: 7, hash_key: 'k' };

describe('a sweep', () => {
  it('accuses the objects that it did not show when it is clean and finished', () => {
    expect(judge({})).toEqual({ kind: 'suspects', uids: uids(missing(3)) });
  });

  it('accuses no object when it showed all of them', () => {
    expect(judge({ missing: [] })).toEqual({ kind: 'nothing' });
    expect(judge({ missing: [], already: ['elsewhere'] })).toEqual({ kind: 'nothing' });
  });

  it.each<[string, Partial<SweepEvidence>]>([
    ['is not finished', { checkpoint: { ...checkpoint, finishedAt: null } }],
    ['was spoiled', { checkpoint: { ...checkpoint, isClean: false } }],
    ['walked the invoices of one client', { feed: { resource: 'invoices', parent } }],
    [
      'walked what a schedule generated',
      { feed: { resource: 'invoices', parent, under: 'recurring_invoices' }, parentPresence: 'present' },
    ],
    ['lies under a client that is gone', { feed: { resource: 'contacts', parent }, parentPresence: 'gone' }],
    ['lies under a client that is hidden', { feed: { resource: 'estimates', parent }, parentPresence: 'hidden' }],
    ['lies under an invoice in question', { feed: { resource: 'payments', parent }, parentPresence: 'suspect' }],
  ])('that %s proves nothing', (_name, part) => {
    expect(judge(part)).toEqual({ kind: 'unproven' });
  });

  it('accuses objects under a parent that is present', () => {
    const feed = { resource: 'contacts', parent } as const;
    expect(judge({ feed, parentPresence: 'present', listed: 3, missing: missing(2) }).kind).toBe('suspects');
  });

  it.each([
    ['in the moment it began', STARTED],
    ['after it began', STARTED + 1],
    ['never, as far as known', null],
  ])('does not accuse an object that the service showed %s', (_when, checkedAt) => {
    const known = { uid: 'known', checkedAt: LONG_AGO, isNew: false };
    const judgement = judge({ missing: [...missing(3, checkedAt), known] });
    expect(judgement).toEqual({ kind: 'suspects', uids: ['known'] });
    expect(judge({ missing: missing(30, checkedAt) })).toEqual({ kind: 'nothing' });
  });

  it('accuses an object that no list has ever shown only after the time by which lists may lag', () => {
    const made = (checkedAt: number) => missing(2, checkedAt).map((object) => ({ ...object, isNew: true }));
    expect(judge({ missing: made(STARTED - settings.listLagMs) })).toEqual({ kind: 'nothing' });
    expect(judge({ missing: made(STARTED - settings.listLagMs - 1) })).toMatchObject({ kind: 'suspects' });
  });

  it('accuses an object that was shown before the clock was set back', () => {
    const ahead = missing(2, STARTED + 3_600_000);
    expect(judge({ missing: ahead })).toEqual({ kind: 'suspects', uids: uids(ahead) });
  });

  it('does not accuse objects that a person keeps, and does not count them', () => {
    expect(judge({ kept: uids(missing(3)) })).toEqual({ kind: 'nothing' });
    const one = { uid: 'another', checkedAt: 1, isNew: false };
    const part = { missing: [...missing(30), one], already: uids(missing(30)), kept: uids(missing(30)) };
    expect(judge(part)).toEqual({ kind: 'suspects', uids: ['another'] });
  });
});

describe('the fuse', () => {
  it.each([
    // [listed, missing, trips]
    [100_000, 20, false],
    [100_000, 21, true],
    [250, 5, false],
    [249, 5, true],
    [300, 6, false],
    [300, 7, true],
    [10, 4, false],
    [10, 5, true],
    [3, 2, false],
    [3, 3, true],
    [1, 1, true],
  ])('trips for a list of %i with %i missing: %s', (listed, count, trips) => {
    const judgement = judge({ listed, familyListed: listed, missing: missing(count) });
    expect(judgement.kind).toBe(trips ? 'fuse' : 'suspects');
  });

  it('counts suspects of other lists, and holds those of its own', () => {
    const judgement = judge({ missing: missing(10), already: ['missing-0', 'elsewhere'], removedLately: 10 });
    expect(judgement).toEqual({ kind: 'fuse', missing: uids(missing(10)) });
  });

  it('counts earlier suspects once, and recent removals', () => {
    const already = [...uids(missing(10)), 'elsewhere'];
    expect(judge({ missing: missing(10), already, removedLately: 9 }).kind).toBe('suspects');
    expect(judge({ missing: missing(10), already, removedLately: 10 }).kind).toBe('fuse');
  });

  it('lets a short list under a parent lose everything while other lists of the resource are complete', () => {
    const feed = { resource: 'contacts', parent } as const;
    const part = { feed, parentPresence: 'present', listed: 2, missing: missing(2) } as const;
    expect(judge({ ...part, familyListed: 3 }).kind).toBe('suspects');
    expect(judge({ ...part, familyListed: 2 }).kind).toBe('fuse');
  });

  it('never lets more than its limit go at once, and accuses no unknown object', () => {
    const objects = fc.uniqueArray(
      fc.record({
        uid: fc.nat({ max: 99 }).map(String),
        checkedAt: fc.option(fc.integer({ min: LONG_AGO - 10_000, max: STARTED })),
        isNew: fc.constant(false),
      }),
      { selector: ({ uid }) => uid, maxLength: 60 },
    );
    const some = fc.uniqueArray(fc.nat({ max: 99 }).map(String));
    fc.assert(
      fc.property(
        objects,
        some,
        some,
        fc.nat({ max: 30 }),
        fc.nat({ max: 900 }),
        (lost, already, kept, lately, more) => {
          const listed = lost.length + more;
          const judgement = judge({
            missing: lost,
            already,
            kept,
            removedLately: lately,
            listed,
            familyListed: listed,
          });
          if (judgement.kind !== 'suspects') return;
          expect(
            new Set([...judgement.uids, ...already.filter((uid) => !kept.includes(uid))]).size + lately,
          ).toBeLessThan(21);
          for (const uid of judgement.uids) {
            expect(kept).not.toContain(uid);
            expect(lost.find((object) => object.uid === uid)?.checkedAt).toBeLessThanOrEqual(LONG_AGO);
          }
        },
      ),
    );
  });
});
