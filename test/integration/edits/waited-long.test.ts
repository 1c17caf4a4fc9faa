import { expect, it } from 'vitest';
import { newClient, uidOf, updateOf } from '#test/helpers/books.ts';
import { NEW, openAccount } from '#test/helpers/account-world.ts';

const DAY_MS = 86_400_000;

/** The object of a create that left before the machine was put back. */
const newcomer = {
  id: 77,
  hash_key: 'c77',
  fields: { id: 77, hash_key: 'c77', ...newClient(NEW).data, currency_iso_code: 'USD', created_at: null },
  details: null,
};

it('looks for what has waited for more than 30 days, and asks before any of it leaves', async () => {
  const world = await openAccount();
  const { book, service, uid } = world;
  book.edits.enqueue([newClient(NEW)], world.at());
  book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S1' })], world.at());
  book.edits.enqueue([{ op: 'delete', resource: 'connections', uid: world.client }], world.at());
  await world.clock.advance(31 * DAY_MS);
  await world.run({ seconds: 600 });
  expect(world.open()).toEqual([
    ['create', 'needs_you', 'held'],
    ['update', 'needs_you', 'held'],
    ['delete', 'needs_you', 'held'],
  ]);
  expect(['create', 'update', 'delete'].map((call) => service.count(call as 'create'))).toEqual([0, 0, 0]);
  const [create, update] = book.outbox.listOpen();
  expect(create?.question).toEqual({ kind: 'held', because: 'waited' });
  for (const entry of [create, update]) book.decisions.decide(entry?.id ?? 0, { kind: 'send' }, world.at());
  await world.run();
  expect(world.open()).toEqual([['delete', 'needs_you', 'held']]);
  expect([service.count('create'), world.inAccount('summary')]).toEqual([1, 'S1']);
});

it('asks about what waited when the computer’s clock leapt, and not about what came later', async () => {
  const world = await openAccount();
  const { book, uid } = world;
  book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S1' })], world.at());
  await world.clock.advance(1);
  const leaptAt = world.at();
  world.clock.leaptAt = () => leaptAt;
  await world.run();
  expect(world.open()).toEqual([['update', 'needs_you', 'held']]);
  const [asked] = book.outbox.listOpen();
  expect(asked?.question).toEqual({ kind: 'held', because: 'clock' });
  book.decisions.decide(asked?.id ?? 0, { kind: 'send' }, world.at());
  // It goes before what was saved earlier and still waits.
  expect(book.outbox.listOpen().map(({ savedAt }) => savedAt)).toEqual([world.at()]);
  await world.run();
  expect([world.open(), world.inAccount('summary')]).toEqual([[], 'S1']);
  book.edits.enqueue([newClient(NEW)], world.at());
  await world.run();
  expect(world.open()).toEqual([]);
});

it('finds a create that left before the clock leapt, although lists showed it before anybody was asked', async () => {
  const world = await openAccount();
  const { book, service } = world;
  book.edits.enqueue([newClient(NEW)], world.at());
  await world.clock.advance(1);
  const leaptAt = world.at();
  world.clock.leaptAt = () => leaptAt;
  service.put('connections', newcomer);
  await world.run({ isFull: true, seconds: 600 });
  expect([world.open(), service.count('create')]).toEqual([[], 0]);
  expect(uidOf(book, 'connections', 77)).toBe(NEW);
});
