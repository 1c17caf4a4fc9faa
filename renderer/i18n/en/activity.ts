import type { InvoiceEvent, WatchedField } from '#shared/screens/activity.ts';
import type { HeadField } from '#shared/invoice-form/changes.ts';
import type { OutboxState } from '#shared/outbox/entry.ts';
import { mail } from './mail.ts';
import { versions } from './versions.ts';

type OwnEdit = Extract<InvoiceEvent, { readonly kind: 'own' }>;

/** Names of the fields of an update; several fields of the service may share one everyday name. */
const parts: Readonly<Record<string, string>> = {
  ...(versions.versions.fields satisfies Readonly<Record<HeadField, string>>),
  items: 'lines',
  expenses: 'lines',
  tasks: 'lines',
  trips: 'lines',
  taxes: 'discounts, taxes or shipping',
  discounts: 'discounts, taxes or shipping',
  shipping_amounts: 'discounts, taxes or shipping',
  amount: 'amount',
  payment_method: 'method',
  details: 'details',
};
const nameOf = (field: string): string => parts[field] ?? field.replaceAll('_', ' ');

/** Suffix that says how far a local change has come; empty once the service has it. */
const uploadSuffix: Readonly<Record<OutboxState, string>> = {
  queued: ', not in your account yet',
  sending: ', on its way',
  unconfirmed: ', no answer yet',
  needs_you: ', needs a decision of yours',
  done: '',
  cancelled: '',
};

function ownEdit({ of, op, fields }: OwnEdit, amount: string): string {
  const changed = [...new Set(fields.map(nameOf))].join(', ');
  const payment = `Payment of ${amount}`;
  switch (op) {
    case 'create':
      return of === 'payment' ? `${payment} recorded` : 'Invoice created';
    case 'update':
      if (of === 'payment') return changed === '' ? `${payment} changed` : `${payment} changed: ${changed}`;
      return changed === '' ? 'Changed' : `Changed: ${changed}`;
    case 'delete':
      return of === 'payment' ? `${payment} deleted` : 'Invoice deleted';
    case 'realize':
      return `${payment} marked as received`;
  }
}

/** Says that a mail was sent only if it is known to have left. */
function mailed(op: 'deliver' | 'reminder', to: string, state: OutboxState): string {
  const what = mail.mail.kinds[op];
  const whom = to === '' ? '' : ` to ${to}`;
  return state === 'done' ? `${what} e-mailed${whom}` : `${what} by e-mail${whom}: ${mail.mail.states[state]}`;
}

const seen: Readonly<Record<WatchedField, string>> = {
  state: 'state',
  client: 'client',
  statement_no: 'number',
  date: 'date',
  due_date: 'due date',
  billed_total: 'total',
  paid_total: 'paid',
  presence: 'list',
};

/** Words of an invoice's activity. */
export const activity = {
  activity: {
    title: 'Activity',
    none: 'Nothing has happened to it yet.',
    notRead: 'What happened to this invoice could not be read.',
    all: (count: number) => `Show all ${String(count)}`,
    fewer: 'Show fewer',
    born: 'Created in your account',
    own: (event: OwnEdit, amount: string) => `${ownEdit(event, amount)}${uploadSuffix[event.state]}`,
    mail: mailed,
    call: (text: string) => (text === '' ? 'Called' : `Called: ${text}`),
    discarded: 'What was written here was discarded',
    replaced: 'An older version was brought back',
    seen: (changes: string) => `In your account: ${changes}`,
    state: (after: string, before: string) => `${after}, was ${before}`,
    field: (field: WatchedField, after: string, before: string) => `${seen[field]} ${after}, was ${before}`,
    nothing: 'empty',
    gone: 'no longer there',
    hidden: 'not listed any more',
    back: 'there again',
  },
};
