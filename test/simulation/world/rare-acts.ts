import type { StoredInvoice } from '#main/demo/state/state.ts';
import { paymentOptions } from '#shared/service/invoice.ts';
import type { Hand, Perform } from './other-hand.ts';
import { choose, connections, invoices, on, onPayment, schedules } from './other-hand.ts';
import type { rareRemoteActs } from './scenario.ts';
import { TODAY } from './service-side.ts';

const FLAGS = ['allow_partial_payments', 'send_receipts_automatically', 'send_reminders'] as const;
const NEW_ROW = { id: null, date: null, total: null, sort_order: null, created_at: null } as const;

const withDeletedPayments = (hand: Hand): readonly StoredInvoice[] =>
  invoices(hand).filter((row) => row.deleted_payments.length > 0);
const trashedSchedules = ({ person }: Hand) => person.state.recurring_invoices.filter((row) => row.trashed_at !== null);
const trashedConnections = ({ person }: Hand) => person.state.connections.filter((row) => row.trashed_at !== null);

/** What others do in the web application besides what every world has of them. */
export const rareActs: Readonly<Record<(typeof rareRemoteActs)[number], Perform>> = {
  change_payment: onPayment(({ person }, invoice, { id }) => person.editPayment(invoice, id, { amount: '3.21' })),
  // Two people record the same money.
  copy_payment: onPayment(({ person }, invoice, payment) => person.enterPayment(invoice, payment)),
  enter_full_payment: on(invoices, ({ person }, { id, billed_total: amount }) =>
    person.enterPayment(id, { date: TODAY, amount, payment_method: 'cash', details: null }),
  ),
  redate_invoice: on(invoices, ({ person }, { id }) =>
    person.edit(person.state.invoices, id, { fields: { date: '2026-11-20', due_date: '2026-12-20' } }),
  ),
  edit_invoice_flag: on(invoices, ({ person, draws }, { id, fields }) => {
    const name = draws.pick(FLAGS, 'flag');
    person.edit(person.state.invoices, id, { fields: { [name]: fields[name] !== true } });
  }),
  edit_payment_options: on(invoices, ({ person, draws }, { id, fields: { payment_options: known } }) => {
    const option = draws.pick(paymentOptions, 'option');
    const options = known.includes(option) ? known.filter((other) => other !== option) : [...known, option];
    person.edit(person.state.invoices, id, { fields: { payment_options: options } });
  }),
  // It was written for the wrong client.
  move_invoice: on(invoices, (hand, { id }) => {
    const client = choose(connections(hand), hand.draws.below(64, 'client'));
    if (client === null) return;
    const currency = client.currency_iso_code ?? 'USD';
    hand.person.edit(hand.person.state.invoices, id, { connection_id: client.id, currency });
  }),
  edit_adjustments: on(invoices, ({ person, draws, name }, { id, details }) => {
    const kind = draws.pick(['taxes', 'discounts'] as const, 'kind');
    const added = { id: null, name: `Theirs ${name}`, key: null, combined_amount_percent: '7%', percentage: true };
    person.edit(person.state.invoices, id, { details: { [kind]: details[kind].length > 0 ? [] : [added] } });
  }),
  edit_other_lines: on(invoices, ({ person, draws, name }, { id, details }) => {
    const row = { ...NEW_ROW, description: `Theirs ${name}` };
    const rows = {
      expenses: [...details.expenses, { ...row, amount: '12.00' }],
      tasks: [...details.tasks, { ...row, duration: '45', rate: '40.00' }],
    };
    const kind = draws.pick(['expenses', 'tasks'] as const, 'kind');
    person.edit(person.state.invoices, id, { details: { [kind]: rows[kind] } });
  }),
  edit_custom_fields: on(connections, ({ person, draws, name }, { id, custom_fields: known }) => {
    const field = { name: draws.pick(['Region', 'Account'], 'name'), value: `Theirs ${name}` };
    person.edit(person.state.connections, id, {
      custom_fields: [...known.filter((other) => other.name !== field.name), field],
    });
  }),
  restore_payment: on(withDeletedPayments, ({ person, pick }, { id, deleted_payments: deleted }) => {
    const payment = choose(deleted, pick);
    if (payment !== null) person.restorePayment(id, payment.id);
  }),
  mail_receipts: on(invoices, ({ person }, { id }) =>
    person.edit(person.state.invoices, id, { fields: { send_receipts_automatically: true } }),
  ),
  hide_tax: on(invoices, ({ person, draws }, { id, hidden_tax: hidden }) =>
    person.setHiddenTax(id, hidden === null ? draws.pick(['1.23', '10.00'], 'tax') : null),
  ),
  trash_schedule: on(schedules, ({ person }, { id }) => person.trash(person.state.recurring_invoices, id)),
  restore_schedule: on(trashedSchedules, ({ person }, { id }) => person.restore(person.state.recurring_invoices, id)),
  purge_connection: on(trashedConnections, ({ person }, { id }) => {
    person.purgeConnection(id);
  }),
};
