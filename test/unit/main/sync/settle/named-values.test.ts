import { expect, it } from 'vitest';
import { uidFrom } from '#shared/service/ids.ts';
import { clientRow, newClient, uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

const region = { name: 'Region', value: 'North' };
const sent = { name: 'Tax & duty', value: ' R & D' };
const kept = { name: 'Tax &amp; duty', value: 'R &amp; D' };

it.each([
  ['a name', sent, kept],
  ['a value', { ...sent, name: 'Trade' }, { ...kept, name: 'Trade' }],
])('knows an unanswered edit again where the account spells %s its way', async (_name, own, spelled) => {
  const { book, service, clock, run } = createEngineWorld();
  service.put('connections', clientRow(1, { custom_fields: [region] }));
  await run({ isFull: true });
  const edit = updateOf(book, 'connections', uidOf(book, 'connections', 1), { custom_fields: [region, own] });
  book.edits.enqueue([edit], clock.now());
  service.interfere = ({ call }) => {
    if (call !== 'update') return undefined;
    service.edit('connections', 1, { custom_fields: [region, spelled] });
    return { kind: 'lost', isApplied: false, error: failure('timeout') };
  };
  await run({ seconds: 7_200 });
  expect(service.count('update')).toBe(1);
  expect(book.outbox.listOpen()).toEqual([]);
});

it('deletes a client without asking when its create was lost and the account spells its values differently', async () => {
  const { book, service, clock, engine } = createEngineWorld();
  const uid = uidFrom(1, new Uint8Array(10));
  book.edits.enqueue([newClient(uid, { custom_fields: [sent] })], clock.now());
  service.interfere = ({ call }) =>
    call === 'create' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
  engine.start();
  await clock.advance(4_000);
  const [id = 0] = service.objects.get('connections')?.keys() ?? [];
  service.edit('connections', id, { custom_fields: [kept] });
  book.edits.enqueue([{ op: 'delete', resource: 'connections', uid }], clock.now());
  await clock.advance(60_000);
  await clock.until(engine.stop());
  expect(book.outbox.listOpen()).toEqual([]);
  expect(service.objects.get('connections')?.size).toBe(0);
});
