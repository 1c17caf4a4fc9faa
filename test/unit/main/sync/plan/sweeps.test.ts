import { describe, expect, it } from 'vitest';
import { memoryJson, readMemory } from '#main/sync/absence/absence-codec.ts';
import { createSweeps } from '#main/sync/plan/sweeps.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import { failure } from '#test/helpers/fake-service.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const MINUTE = 60_000;
const nothing = (): boolean => false;

/** Walks over lists of one page each, of which only one can be read in so many minutes. */
function slowAccount(minutesEach: number) {
  const checkpoints = new Map<string, Checkpoint>();
  let now = 1_000 * MINUTE;
  // What the planner of walks asks of its ports.
  const ports = {
    clock: { now: () => now },
    mirror: {
      checkpointOf: ({ resource }: { readonly resource: string }) => checkpoints.get(resource) ?? null,
      wasRead: ({ resource }: { readonly resource: string }) => checkpoints.has(resource),
      countKnown: () => 0,
    },
  } as unknown as Pick<EnginePorts, 'clock' | 'mirror' | 'absences'>;
  const walks = createSweeps(ports);
  return {
    /** The list that is read next, with lists due so many minutes after their last walk began. */
    readNext(periodMinutes: number): string | null {
      const next = walks.next(now - periodMinutes * MINUTE, nothing);
      if (next === null) return null;
      const { resource } = next.feed;
      checkpoints.set(resource, { sweep: 1, nextPage: null, startedAt: now, finishedAt: now, isClean: true });
      walks.pageStored(next.feed);
      now += minutesEach * MINUTE;
      return resource;
    },
    setClockBack(minutes: number) {
      now -= minutes * MINUTE;
    },
  };
}

const LISTS = [
  'connections',
  'invoices',
  'recurring_invoices',
  'item_categories',
  'expense_categories',
  'task_categories',
  'trip_categories',
];
const times = (count: number, read: () => string | null): readonly (string | null)[] =>
  Array.from({ length: count }, read);

describe('a sweep of all lists', () => {
  it('reads them in their order and then ends', () => {
    const account = slowAccount(1);
    expect(times(8, () => account.readNext(60))).toEqual([...LISTS, null]);
  });

  it('leaves no list unread when it takes longer than its interval', () => {
    const account = slowAccount(5);
    expect(times(14, () => account.readNext(15))).toEqual([...LISTS, ...LISTS]);
  });

  it('begins anew when all was read at a time in the future', () => {
    const account = slowAccount(1);
    times(7, () => account.readNext(60));
    account.setClockBack(500);
    expect(times(7, () => account.readNext(60))).toEqual(LISTS);
  });
});

describe('lists under three clients that are refused', () => {
  const under = (id: number): Feed => ({ resource: 'contacts', parent: { id, hash_key: null } });
  const uids = ['1', '2', '3'];
  const noUids: readonly string[] = [];
  const feed: Feed = { resource: 'connections', parent: null };
  const fuse = { kind: 'tripped', kept: [], missing: uids, trippedAt: 0 } as const;

  it.each([
    ['speak for those under all clients', noUids, [], true],
    ['speak for none but themselves where the list of clients leaves these out', uids, [], false],
    [
      'speak for none but themselves where it leaves out so many that a fuse holds them',
      noUids,
      [{ feed, fuse, sweep: 1 }],
      false,
    ],
  ])('%s', (_name, absent, fuses, isOthersRefused) => {
    const memory = memoryJson({ ...readMemory(null), fuses });
    // What a refusal asks of the ports.
    const ports = {
      clock: { now: () => 0 },
      mirror: { uidOf: (_resource: string, id: number) => String(id) },
      absences: {
        loadAbsence: () => memory,
        absentObject: (_resource: string, uid: string) => ({ record: absent.includes(uid) ? {} : null }),
      },
    } as unknown as Parameters<typeof createSweeps>[0];
    const walks = createSweeps(ports);
    for (const id of [1, 2, 3]) walks.refuse(under(id), failure('not_found'));
    expect([1, 2, 3, 4].map((id) => walks.isRefused(under(id)))).toEqual([true, true, true, isOthersRefused]);
  });
});
