import { afterEach, describe, expect, it } from 'vitest';
import { change } from '#test/service/other-client/change.ts';
import { createEstimate } from '#test/service/other-client/create-statements.ts';
import { restore, trash } from '#test/service/other-client/trash.ts';
import type { AbsenceWorld } from '#test/helpers/absence-world.ts';
import { openAbsenceWorld } from '#test/helpers/absence-world.ts';

let world: AbsenceWorld;
afterEach(() => {
  world.close();
});

const clientOf = (name: string): number =>
  world.service.state.connections.find((client) => client.name === name)?.id ?? 0;

/** As if the estimates of these clients were due. */
async function readEstimates(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const id = clientOf(name);
    world.book.sweeps.expire({ resource: 'estimates', parent: { id, hash_key: null } });
  }
  await world.sync({ isFull: true });
}

const estimateOf = (client: string): number => createEstimate(world.service.context, clientOf(client)).id;
const lose = (id: number): void => void trash(world.service.context, world.service.state.estimates, id);

describe('estimates that a list no longer shows', () => {
  it.each([
    [1, 'in question'],
    [6, 'too many to be judged one by one'],
  ])('are not asked about together with others once their client is gone: %i, %s', async (count) => {
    world = await openAbsenceWorld();
    const { context: book, state } = world.service;
    const birch = Array.from({ length: 8 }, () => estimateOf('Birch'));
    const alder = ['Alder', 'Alder'].map(estimateOf);
    await readEstimates('Birch', 'Alder');
    birch.slice(0, count).forEach(lose);
    await readEstimates('Birch');
    trash(book, state.connections, clientOf('Birch'));
    await world.sync();
    expect(world.listed('estimates')).toEqual(alder);
    await world.sync();
    expect(world.asked.filter(({ path }) => path.includes('/estimates'))).toEqual([]);
    lose(alder[0] ?? 0);
    await readEstimates('Alder');
    await readEstimates('Alder');
    expect(world.question()).toBeNull();
    expect(world.listed('estimates')).toEqual([alder[1]]);
  });

  it('are no longer asked about once their own client is gone as well', async () => {
    world = await openAbsenceWorld();
    const { context: book, state } = world.service;
    const birch = Array.from({ length: 8 }, () => estimateOf('Birch'));
    await readEstimates('Birch');
    birch.slice(0, 6).forEach(lose);
    for (let walk = 1; walk <= 2; walk += 1) await readEstimates('Birch');
    expect(world.question()).toMatchObject({ missing: 6 });
    trash(book, state.connections, clientOf('Birch'));
    await world.sync();
    expect(world.presence('connections', world.birch.id)).toBe('gone');
    expect(world.question()).toBeNull();
    restore(book, state.connections, world.birch.id);
    for (let walk = 1; walk <= 2; walk += 1) await readEstimates('Birch');
    expect(world.question()).toMatchObject({ missing: 6 });
    await world.answer('removed');
    expect(world.listed('estimates')).toEqual(birch.slice(6));
  });

  it('stay when the list of another client has shown them since the question', async () => {
    world = await openAbsenceWorld();
    const { context: book, state } = world.service;
    const moved = ['Birch', 'Birch'].map(estimateOf);
    for (let walk = 1; walk <= 3; walk += 1) await readEstimates('Birch');
    await readEstimates('Alder');
    for (const id of moved) change(book, state.estimates, id, (row) => ({ ...row, connection_id: clientOf('Alder') }));
    await readEstimates('Birch');
    await readEstimates('Birch');
    expect(world.question()).toMatchObject({ missing: 2 });
    await readEstimates('Alder');
    await world.answer('removed');
    expect(world.listed('estimates')).toEqual(moved);
  });
});
