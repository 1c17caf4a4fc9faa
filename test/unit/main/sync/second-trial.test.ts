import { expect, it } from 'vitest';
import { clientRow, invoiceRow, noLines, uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

const HOUR = 3_600_000;

it('sends few requests for a second edit of lines while the outcome of the first is unknown', async () => {
  const world = createEngineWorld();
  const { service, book, clock, engine } = world;
  service.put('connections', clientRow(1));
  service.put('invoices', ...[1, 2].map((id) => invoiceRow(id, { state: 'draft' }, noLines)));
  await world.run({ isFull: true });
  let isWritten = false;
  service.interfere = ({ call, resource, id }) => {
    if (resource !== 'invoices' || id !== 1) return undefined;
    isWritten ||= call === 'update';
    return isWritten && call === 'read'
      ? { kind: 'failed', error: failure('service_error', { status: 500 }) }
      : undefined;
  };
  const items = [{ description: 'Work', price: '10.00', quantity: '1' }];
  book.edits.enqueue(
    [1, 2].map((id) => updateOf(book, 'invoices', uidOf(book, 'invoices', id), { items })),
    clock.now(),
  );
  engine.start();
  await clock.advance(HOUR);
  expect(service.log.filter(({ call, id }) => call === 'read' && id === 2).length).toBeLessThan(20);
  service.interfere = () => undefined;
  await clock.advance(HOUR);
  expect(book.outbox.listAll().map(({ state }) => state)).toEqual(['done', 'done']);
  await clock.until(engine.stop());
});
