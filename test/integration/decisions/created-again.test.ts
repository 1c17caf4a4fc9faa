import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { itemRow } from '#test/helpers/account-world.ts';
import { clientRow, invoiceRow, noLines, uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

const totals = { sub_total: '100.00', billed_total: '100.00', total_due: '100.00' };

/** An invoice with a line that was edited here before that line was read, and is gone in the account now. */
async function goneThere({ areLinesRead }: { readonly areLinesRead: boolean }) {
  const world = createEngineWorld();
  const { book, service, run, clock } = world;
  service.put('connections', clientRow(1));
  const details = { ...noLines, items: [itemRow(1, 'Work', '100.00')] };
  service.put('invoices', invoiceRow(1, { state: 'draft', note: 'N0', ...totals }, details));
  const refuseReads = (): void => {
    service.interfere = ({ call }) =>
      call === 'read' ? { kind: 'failed', error: failure('service_error', { status: 500 }) } : undefined;
  };
  refuseReads();
  await run({ isFull: true, seconds: 20 });
  const uid = uidOf(book, 'invoices', 1);
  expect(book.rows.of('invoices').byUid(uid)?.details).toBeNull();
  book.edits.enqueue([updateOf(book, 'invoices', uid, { note: 'mine' })], clock.now());
  if (areLinesRead) {
    const object = service.objects.get('invoices')?.get(1);
    if (object !== undefined) book.engineStores.mirror.applyObject('invoices', object, null, clock.now());
  }
  service.interfere = () => undefined;
  service.objects.get('invoices')?.delete(1);
  service.put('invoices', invoiceRow(3, { statement_no: 'X3' }, noLines));
  await run({ seconds: 60 });
  const [entry] = book.outbox.listOpen();
  expect(book.conflicts.of(entry?.id ?? 0)).toMatchObject({ reason: 'deleted_there' });
  const createAgain = (): void => {
    book.decisions.decide(entry?.id ?? 0, { kind: 'mine' }, clock.now());
  };
  return { ...world, createAgain };
}

describe('an invoice that is gone in the account and is created again', () => {
  it('has the lines that were read after the edit', async () => {
    const { service, run, createAgain } = await goneThere({ areLinesRead: true });
    createAgain();
    await run({ seconds: 60 });
    const made = [...(service.objects.get('invoices')?.values() ?? [])].at(-1);
    expect(made?.fields['note']).toBe('mine');
    const items = made?.details?.['items'] as readonly JsonObject[] | undefined;
    expect(items?.map(({ description, price }) => [description, price])).toEqual([['Work', '100.00']]);
  });

  it('is refused in one sentence when its lines are unknown', async () => {
    const { book, service, createAgain } = await goneThere({ areLinesRead: false });
    expect(createAgain).toThrow('Its lines were never downloaded, so it can’t be created again.');
    expect(book.outbox.listOpen()).toMatchObject([{ state: 'needs_you', reason: 'conflict' }]);
    expect(service.count('create')).toBe(0);
  });

  it('is created once with all edits made until the decision', async () => {
    const { book, service, run, clock, createAgain } = await goneThere({ areLinesRead: true });
    const uid = uidOf(book, 'invoices', 1);
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'mine too' })], clock.now());
    createAgain();
    await run({ seconds: 60 });
    expect([book.outbox.listOpen(), service.count('create')]).toEqual([[], 1]);
    const made = [...(service.objects.get('invoices')?.values() ?? [])].at(-1);
    expect(made?.fields).toMatchObject({ note: 'mine', summary: 'mine too' });
  });
});
