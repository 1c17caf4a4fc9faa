import type { Verb } from '#test/simulation/matrix/table.ts';
import type { RemoteAct, UserAct } from '#test/simulation/world/scenario.ts';

/** What happens beside an edit of the person's: an act of somebody else in the web application, or one more of their own. */
export type Beside =
  { readonly by: 'other'; readonly act: RemoteAct } | { readonly by: 'person'; readonly act: UserAct };

const other = (...acts: readonly RemoteAct[]): readonly Beside[] => acts.map((act) => ({ by: 'other', act }));
const person = (...acts: readonly UserAct[]): readonly Beside[] => acts.map((act) => ({ by: 'person', act }));

interface Around {
  /** What somebody else does to the very object. */
  readonly theirs: readonly RemoteAct[];
  /** What the person does to it next. */
  readonly own: readonly UserAct[];
  /** What is done to what belongs to it, or could be taken for it. */
  readonly near: readonly Beside[];
}

const aroundClients: Around = {
  theirs: ['edit_connection', 'rename_connection', 'trash_connection'],
  own: ['edit_connection', 'delete_connection'],
  near: [
    ...other('add_contact', 'create_connection', 'restore_connection', 'create_invoice'),
    ...person('create_connection', 'create_contact', 'create_invoice'),
  ],
};
const aroundContacts: Around = {
  theirs: ['edit_contact', 'delete_contact'],
  own: ['edit_contact', 'delete_contact'],
  near: [
    ...other('add_contact', 'trash_connection', 'restore_connection'),
    ...person('create_contact', 'delete_connection'),
  ],
};
const aroundInvoices: Around = {
  theirs: [
    'edit_invoice_text',
    'edit_invoice_lines',
    'renumber_invoice',
    'redate_invoice',
    'mark_as_sent',
    'trash_invoice',
    'enter_payment',
    'enter_full_payment',
  ],
  own: ['edit_invoice_text', 'edit_invoice_lines', 'delete_invoice', 'deliver', 'remind'],
  near: [
    ...other('reword_first_item', 'archive_invoice', 'unarchive_invoice', 'restore_invoice', 'pay_offline'),
    ...other('view_invoice', 'create_invoice', 'take_number', 'rename_connection', 'edit_connection'),
    ...other('trash_connection'),
    ...person('create_payment', 'pay_in_full', 'create_invoice', 'deliver', 'remind'),
  ],
};
const aroundPayments: Around = {
  theirs: ['edit_payment', 'change_payment', 'delete_payment', 'realize_payment', 'copy_payment'],
  own: ['edit_payment', 'delete_payment', 'realize', 'remind'],
  near: [
    ...other('enter_payment', 'edit_invoice_lines', 'trash_invoice', 'restore_invoice', 'mark_as_sent'),
    ...person('create_payment', 'edit_invoice_lines', 'delete_invoice', 'deliver'),
  ],
};
const aroundSchedules: Around = {
  theirs: ['reword_schedule', 'pause_schedule', 'bill_today'],
  own: ['edit_recurring'],
  near: [...other('rename_connection', 'trash_connection'), ...person('create_recurring', 'delete_connection')],
};

/** What may get in the way of each edit. */
export const around: Readonly<Record<Verb, Around>> = {
  'create connection': aroundClients,
  'create contact': aroundContacts,
  'create invoice': aroundInvoices,
  'create payment': aroundPayments,
  'create recurring': aroundSchedules,
  'update invoice text': aroundInvoices,
  'update invoice lines': aroundInvoices,
  'update payment': aroundPayments,
  'delete contact': aroundContacts,
  deliver: aroundInvoices,
  remind: aroundInvoices,
  realize: aroundPayments,
};

/** Reads that decide whether the edit leaves, upon what, or a second time. */
export const decidingReads: Readonly<Record<Verb, readonly string[]>> = {
  'create connection': ['GET /api/network'],
  'create contact': ['GET /api/network/:id/contacts'],
  'create invoice': ['GET /api/network/:id/invoices', 'GET /api/invs', 'GET /api/invs/:id'],
  'create payment': ['GET /api/invs/:id/payments'],
  'create recurring': ['GET /api/network/:id/recurring_invoices', 'GET /api/rinv/:id'],
  'update invoice text': ['GET /api/invs/:id'],
  'update invoice lines': ['GET /api/invs/:id'],
  'update payment': ['GET /api/invs/:id/payments/:id'],
  'delete contact': ['GET /api/network/:id/contacts/:id'],
  deliver: ['GET /api/invs/:id', 'GET /api/network/:id/contacts'],
  remind: ['GET /api/invs/:id', 'GET /api/network/:id/contacts'],
  realize: ['GET /api/invs/:id/payments/:id'],
};

/** What others do beside an edit, by how often it is drawn: mostly to the very object. */
export function actsOfOthers(verb: Verb): readonly RemoteAct[] {
  const { theirs, near } = around[verb];
  const besideIt = near.flatMap((beside) => (beside.by === 'other' ? [beside.act] : []));
  return [...theirs, ...theirs, ...theirs, ...besideIt];
}
