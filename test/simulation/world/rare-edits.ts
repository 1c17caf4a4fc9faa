import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { paymentOptions } from '#shared/service/invoice.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { newInvoice } from '#test/helpers/books.ts';
import type { rareUserActs } from './scenario.ts';
import type { Hand, Make } from './user-hand.ts';
import { choose, hasLines, lines, shownUids, under, update, viewOf } from './user-hand.ts';

const DATES = ['2026-11-10', '2026-11-20', '2026-11-25', '2026-12-01'] as const;
const DUE_DATES = ['2026-12-10', '2026-12-20', '2027-01-05'] as const;
const FLAGS = ['allow_partial_payments', 'send_receipts_automatically', 'send_reminders'] as const;

/** Of the invoice that is meant: what a person changes there depends on what they see. */
const ofInvoice =
  (change: (hand: Hand, view: JsonObject) => JsonObject): Make =>
  (hand) => {
    const uid = choose(hand, 'invoices');
    return uid === null ? [] : update(hand, 'invoices', change(hand, viewOf(hand.book, 'invoices', uid)));
  };

/** The editor opens only on lines that were read. */
const onLines =
  (make: Make): Make =>
  (hand) =>
    make(hand).filter(({ uid }: Mutation) => hasLines(hand.book, uid));

/** Edits of dates, flags, sets, references, adjustments and lines that are no items. */
export const rareEdits: Readonly<Record<(typeof rareUserActs)[number], Make>> = {
  edit_invoice_dates: ofInvoice(({ draws }) => {
    const dates = { date: draws.pick(DATES, 'date'), due_date: draws.pick(DUE_DATES, 'due date') };
    return draws.chance(0.5, 'is both') ? dates : { due_date: dates.due_date };
  }),
  edit_invoice_flag: ofInvoice(({ draws }, view) => {
    const name = draws.pick(FLAGS, 'flag');
    return { [name]: view[name] !== true };
  }),
  edit_payment_options: ofInvoice(({ draws }, view) => ({
    payment_options: withOrWithout(textsIn(view['payment_options']), draws.pick(paymentOptions, 'option')),
  })),
  edit_invoice_client: ofInvoice(({ book, draws }, view) => {
    const clients = shownUids(book, 'connections');
    return clients.length === 0 ? { connection: view['connection'] } : { connection: draws.pick(clients, 'client') };
  }),
  edit_adjustments: onLines(
    ofInvoice(({ draws, name }) => {
      const kind = draws.pick(['taxes', 'discounts', 'shipping_amounts'] as const, 'kind');
      if (draws.chance(0.2, 'is none')) return { [kind]: [] };
      const isPercentage = kind !== 'shipping_amounts' && draws.chance(0.7, 'is percentage');
      const amount = `${String(draws.between(1, 19, 'amount'))}${isPercentage ? '%' : '.50'}`;
      return { [kind]: [{ name: `Extra ${name}`, combined_amount_percent: amount, percentage: isPercentage }] };
    }),
  ),
  edit_other_lines: onLines(
    ofInvoice(({ draws, name }) => {
      const line = { description: `Other ${name}`, date: draws.pick(DATES, 'date'), sort_order: 9 };
      const rate = `${String(draws.between(1, 90, 'rate'))}.00`;
      const kinds = {
        expenses: { ...line, amount: rate },
        tasks: { ...line, duration: '90', rate },
        trips: { ...line, distance: '12.345', rate },
      };
      const kind = draws.pick(['expenses', 'tasks', 'trips'] as const, 'kind');
      return { [kind]: draws.chance(0.2, 'is none') ? [] : [kinds[kind]] };
    }),
  ),
  edit_custom_fields(hand) {
    const uid = choose(hand, 'connections');
    if (uid === null) return [];
    const known = viewOf(hand.book, 'connections', uid)['custom_fields'];
    const rows = Array.isArray(known) ? known.filter((row: JsonValue) => isJsonObject(row)) : [];
    const field = { name: hand.draws.pick(['Region', 'Account'], 'name'), value: `Own ${hand.name}` };
    return update(hand, 'connections', {
      custom_fields: [...rows.filter(({ name }) => name !== field.name), field],
    });
  },
  edit_payment_money: (hand) =>
    update(
      hand,
      'payments',
      hand.draws.chance(0.5, 'is amount')
        ? { amount: `${String(hand.draws.between(41, 80, 'amount'))}.00` }
        : { date: hand.draws.pick(DATES, 'date') },
    ),
  create_receipted_invoice: under('connections', (hand, connection) => [
    newInvoice(hand.createUid(), connection, {
      statement_no: `INV-${hand.name}`,
      items: lines(hand),
      send_receipts_automatically: true,
    }),
  ]),
};

const textsIn = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((text: JsonValue) => typeof text === 'string') : [];

function withOrWithout(texts: readonly string[], text: string): readonly string[] {
  return texts.includes(text) ? texts.filter((other) => other !== text) : [...texts, text];
}
