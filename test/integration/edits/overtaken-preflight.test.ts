import { expect, it } from 'vitest';
import { noClaims } from '#main/sync/pull/claims.ts';
import { invoiceRow, noLines, uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';

it('an edit does not revert a change that a list showed during its preflight', async () => {
  const { book, service, clock, run, restarted } = createEngineWorld();
  service.put('invoices', invoiceRow(1, { note: 'Old' }, noLines));
  await run({ isFull: true });
  const uid = uidOf(book, 'invoices', 1);
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void clock.schedule(ms, resolve));
  const { read } = service;
  service.read = async (...asked) => {
    const answer = await read(...asked);
    service.read = read;
    // Somebody writes a note, and a look at the newest rows shows it before this answer is here.
    service.edit('invoices', 1, { note: 'New' });
    await wait(10);
    const objects = [invoiceRow(1, { note: 'New' })];
    const now = clock.now();
    const feed = { resource: 'invoices', parent: null } as const;
    book.engineStores.mirror.applyHead({ feed, objects, at: now, requestedAt: now, claims: noClaims });
    await wait(10);
    return answer;
  };
  book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'Mine' })], clock.now());
  await clock.until(restarted().run({ isFull: false, deadline: clock.now() + 60_000 }));
  const written = { note: 'New', summary: 'Mine' };
  expect(service.objects.get('invoices')?.get(1)?.fields).toMatchObject(written);
  expect(book.rows.of('invoices').byUid(uid)?.mirror).toMatchObject(written);
});
