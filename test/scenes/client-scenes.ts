import { createPresenceStore } from '#main/db/mirror/presence-store.ts';
import { newClient } from '#test/helpers/books.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AccountPlan, PlannedInvoice } from './account-plan.ts';
import { sceneUid, TODAY } from './account-plan.ts';
import { LocalWork } from './local-work.ts';
import type { WindowMain } from './window-main.ts';

/** A client that was entered here and waits to be sent. */
export const NEW_CLIENT = sceneUid('other', 20_001);
/** A client that the account does not list any more, with invoices of which something is due. */
export const LEFT_CLIENT = sceneUid('client', 0);

/** Returns the first client of whom a plan has more than so many of these invoices. */
export function clientWith(
  { invoices }: AccountPlan,
  most: number,
  isMeant: (invoice: PlannedInvoice) => boolean,
): Uid {
  const byClient = Map.groupBy(invoices.filter(isMeant), ({ client }) => client.uid);
  const [found] = [...byClient].find(([, own]) => own.length > most) ?? [];
  if (found === undefined) throw new Error('No client of the plan has so many of these invoices.');
  return found;
}

/** Some of its payments were never read. */
export const hasGap = ({ hasDetails, state }: PlannedInvoice): boolean => !hasDetails && state === 'paid';
export const isOwed = ({ state }: PlannedInvoice): boolean => state !== 'paid' && state !== 'draft';

/** The first client has estimates and recurring invoices, all of it is on disk, and another client waits to be sent. */
export async function readWholeClient(main: WindowMain): Promise<void> {
  const client = main.service.state.connections.find(({ name }) => name === main.plan.clients[0]?.name);
  if (client === undefined) throw new Error('An account has clients.');
  const { person } = main;
  for (const total of ['1200.00', '480.00']) person.createEstimate(client.id, { total });
  person.createRecurringInvoice(client.id, {
    fields: { profile_name: 'Monthly retainer', interval_unit: 'months', interval: 1, start_date: '2026-12-01' },
  });
  person.edit(main.service.state.connections, client.id, {
    phone: '+1 503 555 0100',
    custom_fields: [
      { name: 'VAT', value: '' },
      { name: 'Customer ID', value: '2520018000000073061' },
    ],
  });
  await main.engine.run({ isFull: true, deadline: Number.POSITIVE_INFINITY });
  new LocalWork(main.book, main.now).queue(newClient(NEW_CLIENT, { name: 'Kestrel Freight' }), 0);
}

/** The account does not list the client any more. */
export function leaveAccount({ book }: WindowMain): void {
  book.writer.write((touch) => {
    createPresenceStore(book.orm).set('connections', [LEFT_CLIENT], 'hidden', touch);
  });
}

const places = [
  ['Hamburg', 'Germany'],
  ['Lyon', 'France'],
  ['Osaka', 'Japan'],
] as const;
const estimateStates = ['draft', 'sent', 'viewed', 'accepted', 'sent', 'sent'] as const;

const line = {
  ...{ id: null, date: null, total: null, sort_order: null, created_at: null },
  ...{ description: 'Each time', price: '120.00', unit: 'piece' },
};
/** In turn: one that is saved as a draft each month, one that is sent each quarter, one without an interval, and one that is over. */
const rhythms = [
  { profile_name: 'Monthly retainer', interval_unit: 'months', interval: 1, start_date: addDays(TODAY, 9) },
  { profile_name: 'Hosting', interval_unit: 'months', interval: 3, recurring_method: 'auto_send', start_date: TODAY },
  { profile_name: 'Office cleaning' },
  { profile_name: 'Support plan', interval_unit: 'weeks', interval: 2, occurrences: 1, start_date: TODAY },
] as const;

/** Ten clients live somewhere, have an estimate and a recurring invoice each, two share a name, and another is in the account's trash. */
export async function fillClientLists(main: WindowMain): Promise<void> {
  const { person, service } = main;
  const { connections } = service.state;
  for (const [at, { id }] of connections.slice(0, 10).entries()) {
    const [city, country] = places[at % places.length] ?? places[0];
    const date = addDays(TODAY, -9 * at);
    person.edit(connections, id, { city, country });
    const total = `${String(240 + 35 * at)}.00`;
    person.createEstimate(id, {
      total,
      fields: { date, state: estimateStates[at % estimateStates.length] ?? 'draft', summary: 'As agreed on the phone' },
      subTotal: `${String(200 + 30 * at)}.00`,
    });
    // The newest listed estimate may have become this one.
    if (at === 1)
      person.createInvoice(id, {
        fields: { statement_no: '2026-0999', date, due_date: addDays(date, 30) },
        details: { items: [{ ...line, price: total, quantity: '1' }] },
        stage: 'sent',
      });
    person.createRecurringInvoice(id, {
      fields: rhythms[at % rhythms.length] ?? rhythms[0],
      details: { items: [{ ...line, quantity: String(at + 1) }] },
    });
  }
  const [, one, other] = connections;
  if (one !== undefined && other !== undefined) person.edit(connections, other.id, { name: one.name });
  await main.engine.run({ isFull: true, deadline: Number.POSITIVE_INFINITY });
  leaveAccount(main);
}
