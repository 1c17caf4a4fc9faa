import type { JsonObject } from '#shared/json.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { clientRow, invoiceRow, noLines, uidOf } from './books.ts';
import type { EngineWorld } from './engine.ts';
import { createEngineWorld } from './engine.ts';
import { failure } from './fake-service.ts';

/** A new record of this book. */
export const NEW = '01936f00-0000-7000-8000-0000000000aa';

/** A line of an item as the service shows it. */
export const itemRow = (id: number, description: string, price: string): JsonObject => ({
  id,
  date: null,
  description,
  price,
  quantity: '1',
  unit: null,
  total: price,
  sort_order: id,
  created_at: null,
});

/** An account with two clients and one invoice, all of it read. */
export async function openAccount(part: JsonObject = {}, details: JsonObject = noLines) {
  const world = createEngineWorld();
  const { book, service } = world;
  service.put('connections', clientRow(1), clientRow(2));
  service.put('invoices', invoiceRow(1, { state: 'draft', note: 'N0', summary: 'S0', ...part }, details));
  await world.run({ isFull: true });
  const uid = uidOf(book, 'invoices', 1);
  return {
    ...world,
    uid,
    client: uidOf(book, 'connections', 1),
    at: () => world.clock.now(),
    inAccount: (name: string, id = 1) => service.objects.get('invoices')?.get(id)?.fields[name],
    newestIn: (resource: 'invoices' | 'payments') => [...(service.objects.get(resource)?.keys() ?? [])].at(-1) ?? 0,
    open: () => book.outbox.listOpen().map(({ mutation, state, reason }) => [mutation.op, state, reason]),
    /** From here on a create arrives, and its answer is lost. */
    loseCreates: () => {
      service.interfere = ({ call }) =>
        call === 'create' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
    },
    calm: () => {
      service.interfere = () => undefined;
    },
    /** The invoice as an editor shows it. */
    form: (): InvoiceForm => {
      const state = book.rows.of('invoices').byUid(uid);
      if (state === null) throw new Error('the invoice is in the book');
      return formFromInvoice(book.rows.draw('invoices', state).view, uidOf(book, 'connections', 1));
    },
  };
}

export type AccountWorld = Awaited<ReturnType<typeof openAccount>> & EngineWorld;
