import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeKinds } from '#shared/screens/dashboard.ts';
import { syncReads } from '#renderer/components/sync/sync-reads.ts';

const changesAt = (times: readonly number[]) =>
  times
    .toSorted((one, other) => other - one)
    .map((at, place) => ({ uid: String(place), number: '', client: '', kind: changeKinds[0], at }));

it('what one sync showed stands together, and the next sync begins anew', () => {
  const reads = syncReads(changesAt([0, 1_000, 60_000, 900_000]));
  expect(reads.map(({ at, changes }) => [at, changes.length])).toEqual([
    [900_000, 1],
    [60_000, 3],
  ]);
});

it('no change is lost or moved, however they lie', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000)), (times) => {
      const changes = changesAt(times);
      expect(syncReads(changes).flatMap((read) => read.changes)).toEqual(changes);
    }),
  );
});
