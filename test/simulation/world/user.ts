import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import type { Book } from '#main/db/book.ts';
import { newClient, newInvoice } from '#test/helpers/books.ts';
import { drawsFor } from './draws.ts';
import { oddly } from './odd-texts.ts';
import { rareEdits } from './rare-edits.ts';
import type { Scenario, UserAct, UserEvent } from './scenario.ts';
import { TODAY } from './service-side.ts';
import type { Hand, Make } from './user-hand.ts';
import type { World } from './world.ts';
import { choose, create, hasLines, lines, under, update, viewOf } from './user-hand.ts';

/** What a person's act puts into the outbox: nothing where there is nothing to act on. */
export function mutationsOf(
  event: UserEvent,
  book: Book,
  { seed, hasOddTexts = false }: Pick<Scenario, 'seed' | 'hasOddTexts'>,
  createUid: () => Uid,
): readonly Mutation[] {
  const draws = drawsFor(seed, 'user', event.id);
  const hand: Hand = { book, draws, pick: event.pick, name: `u${String(event.id)}`, createUid };
  const mutations = acts[event.act]?.(hand) ?? [];
  return hasOddTexts ? mutations.map((mutation) => oddly(mutation, drawsFor(seed, 'odd texts', event.id))) : mutations;
}

const remove = (resource: Resource): Make => under(resource, (_hand, uid) => [{ op: 'delete', resource, uid }]);

const rated = ['task_categories', 'trip_categories'] as const;

const acts: Partial<Record<UserAct, Make>> = {
  ...rareEdits,
  create_connection: (hand) => [newClient(hand.createUid(), { name: `Client ${hand.name}` })],
  create_contact: under('connections', (hand, connection) =>
    create(hand, 'contacts', { connection, first_name: `Ann ${hand.name}`, email: `${hand.name}@x.test` }),
  ),
  create_invoice: under('connections', (hand, connection) => [
    newInvoice(hand.createUid(), connection, { statement_no: `INV-${hand.name}`, items: lines(hand) }),
  ]),
  create_payment: under('invoices', (hand, invoice) =>
    create(hand, 'payments', {
      invoice,
      date: TODAY,
      amount: `${String(hand.draws.between(1, 40, 'amount'))}.00`,
      payment_method: hand.draws.pick(['cash', 'check', 'bank_transfer'], 'method'),
      details: `Paid ${hand.name}`,
    }),
  ),
  pay_in_full: under('invoices', (hand, invoice) =>
    create(hand, 'payments', {
      invoice,
      date: TODAY,
      amount: viewOf(hand.book, 'invoices', invoice)['total_due'] ?? '1.00',
      payment_method: 'cash',
      details: `Paid ${hand.name}`,
    }),
  ),
  create_recurring: under('connections', (hand, connection) =>
    create(hand, 'recurring_invoices', {
      connection,
      profile_name: `Profile ${hand.name}`,
      recurring_method: 'save_draft',
      start_date: '2027-02-01',
      interval: 1,
      interval_unit: 'months',
      items: lines(hand),
    }),
  ),
  create_category(hand) {
    const name = `Category ${hand.name}`;
    const kind = hand.draws.below(3, 'kind');
    if (kind === 0) return create(hand, 'item_categories', { name, price: '12.00' });
    if (kind === 1) return create(hand, 'expense_categories', { name });
    return create(hand, hand.draws.pick(rated, 'rated'), { name, rate: '80.00' });
  },
  edit_connection: (hand) =>
    update(hand, 'connections', {
      [hand.draws.pick(['city', 'address', 'phone', 'business_email'], 'field')]: `${hand.name}@edited.test`,
    }),
  edit_contact: (hand) => update(hand, 'contacts', { last_name: `Edited ${hand.name}` }),
  edit_invoice_text: (hand) =>
    update(hand, 'invoices', { [hand.draws.pick(['summary', 'note', 'po_number'], 'field')]: `Edited ${hand.name}` }),
  // The editor opens only on lines that were read.
  edit_invoice_lines: (hand) =>
    update(hand, 'invoices', { items: lines(hand) }).filter(({ uid }) => hasLines(hand.book, uid)),
  edit_payment: (hand) => update(hand, 'payments', { details: `Edited ${hand.name}` }),
  edit_recurring: (hand) => update(hand, 'recurring_invoices', { profile_name: `Edited ${hand.name}` }),
  edit_category: (hand) =>
    update(hand, hand.draws.pick(['item_categories', 'expense_categories', ...rated], 'kind'), {
      name: `Edited ${hand.name}`,
    }),
  delete(hand) {
    const resource = hand.draws.pick(
      resources.filter((name) => name !== 'estimates'),
      'resource',
    );
    const uid = choose(hand, resource);
    return uid === null ? [] : [{ op: 'delete', resource, uid }];
  },
  delete_connection: remove('connections'),
  delete_contact: remove('contacts'),
  delete_invoice: remove('invoices'),
  delete_payment: remove('payments'),
  deliver: under('invoices', (_hand, uid) => [{ op: 'deliver', resource: 'invoices', uid, data: null }]),
  remind: under('invoices', (_hand, uid) => [{ op: 'reminder', resource: 'invoices', uid, data: null }]),
  realize: under('payments', (_hand, uid) => [{ op: 'realize', resource: 'payments', uid }]),
};

/** Runs what a person asks for; the answer is the refusal they are shown, or null. */
export function refusalAt(world: Pick<World, 'life'>, act: () => void): string | null {
  try {
    world.life().asPerson(act);
    return null;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.message;
    throw thrown;
  }
}
