import { afterEach, describe, expect, it } from 'vitest';
import { setRole } from '#test/service/other-client/account.ts';
import { setShared } from '#test/service/other-client/statements.ts';
import { restore, trash } from '#test/service/other-client/trash.ts';
import { missingSentence } from '#shared/outbox/missing-question.ts';
import type { AbsenceWorld } from '#test/helpers/absence-world.ts';
import { openAbsenceWorld } from '#test/helpers/absence-world.ts';
import { newInvoice } from '#test/helpers/books.ts';
import { message } from '#shared/words/message.ts';

const ALL = 60;
const LOST = 30;
let world: AbsenceWorld;
afterEach(() => {
  world.close();
});

const idsOf = (count: number): readonly number[] =>
  Array.from({ length: count }, (_each, index) => world.invoice(index + 1).id);

/** So many invoices are trashed on the web, and walks follow until a person is asked. */
async function loseAndAsk(count = LOST, isAll = false): Promise<readonly number[]> {
  world = await openAbsenceWorld({ invoices: isAll ? count : ALL });
  const lost = idsOf(count);
  for (const id of lost) trash(world.service.context, world.service.state.invoices, id);
  expect(await world.sync()).toMatchObject({ removed: 0 });
  expect(world.question()).toBeNull();
  expect(await world.sync()).toMatchObject({ removed: 0 });
  return lost;
}

describe('a list that loses too much at once', () => {
  it('loses nothing, is swept again and sampled, and then a person is asked', async () => {
    await loseAndAsk();
    expect(world.listed('invoices')).toHaveLength(ALL);
    expect(world.question()).toMatchObject({
      resource: 'invoices',
      missing: LOST,
      sample: { present: 0, gone: 5, unreadable: 0 },
      isAboutRights: false,
    });
    // Five of the sample, one that cannot exist, one that is there.
    expect(world.asked.filter(({ path }) => /^\/api\/invs\/\w+$/.test(path))).toHaveLength(7);
    await world.sync();
    expect(world.asked.filter(({ path }) => /^\/api\/invs\/\w+$/.test(path))).toEqual([]);
    expect(world.listed('invoices')).toHaveLength(ALL);
  });

  it('loses them once the person says that they were removed', async () => {
    const lost = await loseAndAsk();
    await world.answer('removed');
    expect(world.question()).toBeNull();
    expect(world.listed('invoices')).toHaveLength(ALL - LOST);
    expect(lost.map((id) => world.presence('invoices', id))).toEqual(lost.map(() => 'hidden'));
    await world.sync();
    expect(world.listed('invoices')).toHaveLength(ALL - LOST);
    const [first = 0] = lost;
    restore(world.service.context, world.service.state.invoices, first);
    await world.sync();
    expect(world.listed('invoices')).toContain(first);
  });

  it('keeps them when the person says so, and accuses them again only after a list has shown them', async () => {
    const lost = await loseAndAsk();
    await world.answer('keep');
    expect(world.question()).toBeNull();
    await world.sync();
    await world.sync();
    expect(world.listed('invoices')).toHaveLength(ALL);
    const [first = 0] = lost;
    restore(world.service.context, world.service.state.invoices, first);
    await world.sync();
    trash(world.service.context, world.service.state.invoices, first);
    expect(await world.sync()).toMatchObject({ removed: 1 });
    expect(world.presence('invoices', first)).toBe('gone');
  });

  it('does not remove objects by the answer that a list has shown again since the question', async () => {
    const lost = await loseAndAsk();
    const [first = 0] = lost;
    restore(world.service.context, world.service.state.invoices, first);
    // The list is shown, but breaks off before its end: the question stands as it was asked.
    const { hashKey, mirror } = world.book.rows.of('invoices').byServerId(first) ?? {};
    const checkpoint = world.book.engineStores.mirror.beginSweep(
      { resource: 'invoices', parent: null },
      world.clock.now(),
    );
    world.book.engineStores.mirror.applyPage({
      feed: { resource: 'invoices', parent: null },
      objects: [{ id: first, hash_key: hashKey ?? null, fields: mirror ?? {}, details: null }],
      checkpoint: { ...checkpoint, nextPage: 2 },
      at: world.clock.now(),
      requestedAt: world.clock.now(),
      claims: { unclaimed: new Map(), duplicates: new Map() },
    });
    await world.answer('removed');
    expect(world.listed('invoices')).toHaveLength(ALL - LOST + 1);
    expect(world.presence('invoices', first)).toBe('present');
  });

  it.each([
    ['a look at the newest rows', 'head'],
    ['the list under its schedule', 'under'],
  ] as const)('does not remove objects by the answer that %s has shown since', async (_name, by) => {
    const [first = 0] = await loseAndAsk();
    restore(world.service.context, world.service.state.invoices, first);
    const { engineStores, rows } = world.book;
    const { hashKey, mirror } = rows.of('invoices').byServerId(first) ?? {};
    const now = world.clock.now();
    const shown = {
      objects: [{ id: first, hash_key: hashKey ?? null, fields: mirror ?? {}, details: null }],
      at: now,
      requestedAt: now,
      claims: { unclaimed: new Map(), duplicates: new Map() },
    };
    if (by === 'head') engineStores.mirror.applyHead({ feed: { resource: 'invoices', parent: null }, ...shown });
    else {
      const feed = { resource: 'invoices', parent: { id: 7, hash_key: 'r7' }, under: 'recurring_invoices' } as const;
      const checkpoint = { ...engineStores.mirror.beginSweep(feed, now), nextPage: null, finishedAt: now };
      engineStores.mirror.applyPage({ feed, ...shown, checkpoint });
    }
    await world.answer('removed');
    expect(world.presence('invoices', first)).toBe('present');
    expect(world.listed('invoices')).toHaveLength(ALL - LOST + 1);
  });

  it('asks about an edit of an object instead of removing it', async () => {
    const [first = 0] = await loseAndAsk();
    const uid = world.uid('invoices', first);
    const base = world.book.engineStores.outbox.targetOf('invoices', uid).mirror ?? {};
    const [entry = 0] = world.book.edits.enqueue(
      [{ op: 'update', resource: 'invoices', uid, data: { summary: 'Mine' }, base }],
      world.clock.now(),
    );
    await world.answer('removed');
    expect(world.book.conflicts.of(entry)).toMatchObject({ reason: 'deleted_there' });
    expect(world.listed('invoices')).toContain(first);
    expect(world.listed('invoices')).toHaveLength(ALL - LOST + 1);
  });

  it('is no longer asked about when the list shows all objects again', async () => {
    const lost = await loseAndAsk();
    for (const id of lost) restore(world.service.context, world.service.state.invoices, id);
    await world.sync();
    expect(world.question()).toBeNull();
    expect(world.listed('invoices')).toHaveLength(ALL);
  });

  it('is answered only once', async () => {
    await loseAndAsk();
    const before = world.question();
    await world.answer('keep');
    await expect(world.answer('removed')).rejects.toThrow('nobody is asked');
    expect(before).not.toBeNull();
    expect(world.listed('invoices')).toHaveLength(ALL);
  });
});

describe('a key that lost rights', () => {
  it('is named by the question when a whole list disappears', async () => {
    world = await openAbsenceWorld({ invoices: 8 });
    const { context: book, state } = world.service;
    for (const { id } of state.invoices) setShared(book, state.invoices, id, false);
    setRole(book, 'staff');
    // Nobody is left who could show that the service answers: reads are tried twice before that is taken for an answer.
    for (let walk = 1; walk <= 3; walk += 1) await world.sync();
    const question = world.question();
    expect(question).toMatchObject({ resource: 'invoices', missing: 8, isAboutRights: true });
    expect(question === null ? null : missingSentence(question)).toMatchObject({
      params: { what: message('missing_rights', { objects: message('count_invoices', { count: 8 }) }) },
    });
    expect(world.listed('invoices')).toHaveLength(8);
    setRole(book, 'owner');
    await world.sync();
    expect(world.question()).toBeNull();
  });

  it('is named by the question even when one object was created here and is not in the account yet', async () => {
    world = await openAbsenceWorld({ invoices: 4 });
    const { context: book, state } = world.service;
    world.intercept = ({ method }) => (method === 'POST' ? new Response('', { status: 403 }) : null);
    world.book.edits.enqueue(
      [newInvoice('01900000-0000-7000-8000-000000000001', world.uid('connections', world.birch.id))],
      world.clock.now(),
    );
    for (const { id } of state.invoices) setShared(book, state.invoices, id, false);
    setRole(book, 'staff');
    for (let walk = 1; walk <= 3; walk += 1) await world.sync();
    expect(world.question()).toMatchObject({ resource: 'invoices', missing: 4, isAboutRights: true });
  });

  it('removes nothing when only a few disappear, until two sweeps agree', async () => {
    world = await openAbsenceWorld({ invoices: ALL });
    const { context: book, state } = world.service;
    const { id } = world.invoice(3);
    setShared(book, state.invoices, id, false);
    setRole(book, 'staff');
    await world.sync();
    expect(world.listed('invoices').length).toBeGreaterThanOrEqual(ALL - 1);
  });
});
