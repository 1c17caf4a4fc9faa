import { describe, expect, it } from 'vitest';
import type { LinesWorld } from '#test/helpers/lines-world.ts';
import { openLinesWorld } from '#test/helpers/lines-world.ts';
import type { Fault } from '#test/service/faults/fault.ts';
import { choiceOf, isFull, sampleOf } from '#test/tier.ts';
import { isSpoiled, isWanted, items, manners } from './wanted.ts';

/** Read, update, read, repair, read: no write of lines makes more requests. */
const MOST_REQUESTS = 5;
const ROUND_DAYS = 3;
const deaths = Array.from({ length: MOST_REQUESTS }, (_death, index) => index + 1).flatMap((n) =>
  (['before', 'after'] as const).map((side) => ({ n, side })),
);

/** What has to hold of two drafts whose lines were changed, whatever happened on the way. */
function expectRight(world: LinesWorld, entries: readonly number[], isAdding: boolean): void {
  const numbers = ['DRAFT-1', 'DRAFT-2'];
  numbers.forEach((number, index) => {
    const { state, reason } = world.entry(entries[index] ?? -1);
    expect([`${number} ${isWanted(world, number) ? 'wanted' : ''}`.trim(), state, reason]).toEqual(
      isAdding ? [number, 'needs_you', 'lines_locked'] : [`${number} wanted`, 'done', null],
    );
  });
  expect(numbers.filter((number) => isSpoiled(world, number)).length).toBeLessThanOrEqual(isAdding ? 1 : 0);
}

describe('a program that dies while it writes lines', () => {
  it.each(manners)('leaves work that its next start completes, on a service that %s', async (name, knobs) => {
    for (const death of sampleOf(deaths, ({ n, side }) => `${name} ${String(n)} ${side}`, ROUND_DAYS)) {
      const world = await openLinesWorld(knobs);
      const entries = [world.edit('DRAFT-1', { items, note: 'a' }), world.edit('DRAFT-2', { items })];
      await world.runAndDie(death);
      await world.run();
      expectRight(world, entries, knobs.nested === 'append');
      if (isWanted(world, 'DRAFT-1')) expect(world.fields('DRAFT-1').note).toBe('a');
      world.close();
    }
  });

  it.each(manners)('may also be quit at any request, on a service that %s', async (name, knobs) => {
    // Each of these is made by all: the read before, the update, the read after it.
    for (const n of sampleOf([1, 2, 3], (request) => `${name} ${String(request)}`, ROUND_DAYS)) {
      const world = await openLinesWorld(knobs);
      const entries = [world.edit('DRAFT-1', { items, note: 'a' }), world.edit('DRAFT-2', { items })];
      await world.runAndQuit(n);
      await world.run();
      expectRight(world, entries, knobs.nested === 'append');
      world.close();
    }
  });

  it('repairs once, not twice, when it died after its repair', async () => {
    const world = await openLinesWorld({ nested: 'append' });
    const entry = world.edit('DRAFT-1', { items });
    expect(await world.runAndDie({ n: 4, side: 'after' })).toBe(true);
    await world.run();
    expect(world.bodies).toHaveLength(2);
    expect(world.entry(entry)).toMatchObject({ reason: 'lines_locked', because: 'doubled' });
    world.close();
  });
});

const faults: readonly (readonly [string, Fault])[] = [
  ['is lost before it arrives', { kind: 'drop', isApplied: false, manner: 'reset' }],
  ['is applied and its answer lost', { kind: 'drop', isApplied: true, manner: 'reset' }],
  ['fails at a gateway', { kind: 'server_error', status: 502, isApplied: false }],
  ['arrives five minutes late', { kind: 'late', afterMs: 300_000, seen: 'gateway_timeout' }],
  ['arrives twice', { kind: 'duplicate', answer: 'second' }],
  ['is confirmed without a word', { kind: 'empty', status: 204 }],
  ['meets a limit', { kind: 'limit', status: '429', signal: 'seconds', waitMs: 60_000 }],
];

describe.each(manners)('on a service that %s', (name, knobs) => {
  it.each(faults)('ends well with an update or its repair that %s', async (befalls, fault) => {
    for (const n of isFull ? [1, 2] : [choiceOf(`${name} ${befalls}`, [1, 2])]) {
      const world = await openLinesWorld(knobs);
      world.fault(n, fault);
      const entries = [world.edit('DRAFT-1', { items, note: 'a' }), world.edit('DRAFT-2', { items })];
      await world.run();
      await world.run();
      expectRight(world, entries, knobs.nested === 'append');
      world.close();
    }
  });
});
