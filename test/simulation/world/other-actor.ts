import type { Act } from '#test/service/other-people.ts';
import { drawsFor } from './draws.ts';
import type { Perform, WaitingPayment } from './other-hand.ts';
import {
  choose,
  connections,
  estimates,
  invoices,
  on,
  onPayment,
  schedules,
  trashedInvoices,
  withContacts,
} from './other-hand.ts';
import { rareActs } from './rare-acts.ts';
import type { RemoteAct, RemoteEvent, Scenario } from './scenario.ts';
import type { ServiceSide } from './service-side.ts';
import { KEY, TODAY } from './service-side.ts';
import type { Trace } from './trace.ts';

/** What somebody else does in the web application; nothing where there is nothing to do it to. */
export function actOf(event: RemoteEvent, seed: number, waiting: readonly WaitingPayment[] = []): Act {
  return (person) => {
    const draws = drawsFor(seed, 'other', event.id);
    acts[event.act]({ person, draws, pick: event.pick, name: `r${String(event.id)}`, waiting });
  };
}

/** What others do right before or after a request waits for that request. */
export function arrangeActs({ remote, seed }: Scenario, service: Pick<ServiceSide, 'act'>, trace: Trace): void {
  for (const event of remote) {
    if (event.around === null) continue;
    const { side, label } = event.around;
    const act = actOf(event, seed);
    service.act((person) => {
      trace.write(`-- other ${event.act} ${String(event.id)}, ${side} ${label}`);
      act(person);
    }, event.around);
  }
}

const travel = { description: 'Travel', price: '80.00', quantity: '1', unit: null };

/** The same client, number and dates as an invoice that the person writes, for other work. */
const alike = (statement_no: string) => ({
  fields: { statement_no, date: TODAY, due_date: '2026-12-05' },
  details: { items: [{ ...travel, id: null, date: null, total: null, sort_order: null, created_at: null }] },
});

const acts: Readonly<Record<RemoteAct, Perform>> = {
  ...rareActs,
  // Two people record the same money, and one of them is offline.
  record_same_money: on(
    // The invoice may be purged by now.
    (hand) => hand.waiting.filter(({ invoice }) => invoices(hand).some(({ id }) => id === invoice)),
    ({ person, draws }, { invoice, ...payment }) => {
      const theirs = { ...payment, details: 'Theirs' };
      if (draws.chance(0.5, 'is received')) person.enterPayment(invoice, theirs);
      else person.payOffline(invoice, theirs);
    },
  ),
  edit_invoice_text: on(invoices, ({ person, draws, name }, { id }) =>
    person.edit(person.state.invoices, id, {
      fields: { [draws.pick(['summary', 'note', 'po_number'], 'field')]: `Theirs ${name}` },
    }),
  ),
  edit_invoice_lines: on(invoices, ({ person, draws }, { id, details }) =>
    person.edit(person.state.invoices, id, {
      details: {
        items: details.items.map((item) => ({ ...item, price: `${String(draws.between(1, 90, 'price'))}.00` })),
      },
    }),
  ),
  reword_first_item: on(invoices, ({ person, name }, { id }) => person.rewordFirstItem(id, `Reworded ${name}`)),
  edit_connection: on(connections, ({ person, draws, name }, { id }) =>
    person.edit(person.state.connections, id, {
      [draws.pick(['city', 'address', 'phone'], 'field')]: `Theirs ${name}`,
    }),
  ),
  rename_connection: on(connections, ({ person, name }, { id }) => person.renameConnection(id, `Renamed ${name}`)),
  edit_category: on(
    ({ person }) => person.state.item_categories,
    ({ person, name }, { id }) => person.edit(person.state.item_categories, id, { name: `Theirs ${name}` }),
  ),
  add_contact: on(connections, ({ person, name }, { id }) =>
    person.addContact(id, { first_name: `Bo ${name}`, email: `${name}@y.test` }),
  ),
  edit_contact: on(withContacts, ({ person, pick, name }, { id, contacts }) => {
    const contact = choose(contacts, pick);
    if (contact !== null) person.editContact(id, contact.id, { last_name: `Theirs ${name}` });
  }),
  delete_contact: on(withContacts, ({ person, pick }, { id, contacts }) => {
    const contact = choose(contacts, pick);
    if (contact !== null) person.deleteContact(id, contact.id);
  }),
  enter_payment: on(invoices, ({ person, name }, { id }) =>
    person.enterPayment(id, { date: TODAY, amount: '5.00', payment_method: 'cash', details: `Theirs ${name}` }),
  ),
  pay_offline: on(invoices, ({ person }, { id }) => person.payOffline(id, { amount: '7.00' })),
  realize_payment: onPayment(({ person }, invoice, { id }) => person.realizePayment(invoice, id)),
  edit_payment: onPayment(({ person, name }, invoice, { id }) =>
    person.editPayment(invoice, id, { details: `Theirs ${name}` }),
  ),
  delete_payment: onPayment(({ person }, invoice, { id }) => person.deletePayment(invoice, id)),
  create_invoice: on(connections, ({ person, name }, { id }) =>
    person.createInvoice(id, { fields: { statement_no: `WEB-${name}` } }),
  ),
  take_number({ person, draws, pick }) {
    const connection = choose(connections({ person, draws, pick, name: '', waiting: [] }), pick);
    const number = `INV-u${String(pick % 60)}`;
    const isTaken = person.state.invoices.some(({ fields }) => fields.statement_no === number);
    if (connection === null || isTaken) return;
    if (draws.below(2, 'alike') === 0) person.takeNumber(connection.id, number);
    else person.createInvoice(connection.id, alike(number));
  },
  create_connection: ({ person, name }) => person.createConnection({ name: `Web client ${name}` }),
  view_invoice: on(invoices, ({ person }, { id }) => person.view(id)),
  mark_as_sent: on(invoices, ({ person }, { id }) => person.markAsSent(id)),
  archive_invoice: on(invoices, ({ person }, { id }) => person.setArchived(person.state.invoices, id, true)),
  unarchive_invoice: on(invoices, ({ person }, { id }) => person.setArchived(person.state.invoices, id, false)),
  trash_invoice: on(invoices, ({ person }, { id }) => person.trash(person.state.invoices, id)),
  restore_invoice: on(trashedInvoices, ({ person }, { id }) => person.restore(person.state.invoices, id)),
  purge_invoice: on(trashedInvoices, ({ person }, { id }) => {
    person.purge(person.state.invoices, id);
  }),
  trash_connection: on(connections, ({ person }, { id }) => person.trash(person.state.connections, id)),
  restore_connection: on(
    ({ person }) => person.state.connections.filter((row) => row.trashed_at !== null),
    ({ person }, { id }) => person.restore(person.state.connections, id),
  ),
  purge_category: on(
    ({ person }) => person.state.item_categories,
    ({ person }, { id }) => {
      person.purge(person.state.item_categories, id);
    },
  ),
  renumber_invoice: on(invoices, ({ person, name }, { id }) =>
    person.edit(person.state.invoices, id, { fields: { statement_no: `NEW-${name}` } }),
  ),
  bill_today: on(schedules, ({ person }, { id }) => {
    person.activateSchedule(id);
    person.acceptSchedule(id);
    person.moveSchedule(id, TODAY);
  }),
  pause_schedule: on(schedules, ({ person }, { id }) => person.pauseSchedule(id)),
  reword_schedule: on(schedules, ({ person, name }, { id, details }) => {
    const items = details.items.map((item, index) => (index === 0 ? { ...item, description: `Theirs ${name}` } : item));
    person.edit(person.state.recurring_invoices, id, { details: { items } });
  }),
  edit_estimate: on(estimates, ({ person, draws, name }, { id }) =>
    person.edit(person.state.estimates, id, {
      fields: { [draws.pick(['summary', 'note'], 'field')]: `Theirs ${name}` },
    }),
  ),
  share_invoice: on(invoices, ({ person, pick }, { id }) =>
    person.setShared(person.state.invoices, id, pick % 2 === 0),
  ),
  become_staff: ({ person }) => {
    person.setRole('staff');
  },
  become_owner: ({ person }) => {
    person.setRole('owner');
  },
  rotate_key: ({ person, name }) => {
    person.rotateKey(`${KEY}-${name}`);
  },
  second_desktop: on(connections, ({ person, name }, { id }) =>
    person.createInvoice(id, { fields: { statement_no: `TWO-${name}` } }),
  ),
};
