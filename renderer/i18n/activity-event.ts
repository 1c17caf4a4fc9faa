import { assertNever } from '#shared/assert.ts';
import type { InvoiceEvent } from '#shared/screens/activity.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import { words } from '#shared/words/words.ts';

type OwnEdit = Extract<InvoiceEvent, { readonly kind: 'own' }>;
type Mailed = Extract<InvoiceEvent, { readonly kind: 'mail' }>;

/** Returns an edit that was made here, with how far it has come; the second half is empty once the account has it. */
export const ownText = (event: OwnEdit, amount: string): string =>
  words.activity_own({ state: event.state, what: ownEdit(event, amount) });

function ownEdit({ of, op, fields }: OwnEdit, amount: string): Message {
  const [isPayment, isProfile] = [of === 'payment', of === 'profile'];
  const changes = namesOf(fields);
  switch (op) {
    case 'create':
      if (isProfile) return message('activity_profile_created');
      return isPayment ? message('activity_payment_recorded', { amount }) : message('activity_created');
    case 'update':
      if (isPayment)
        return changes.length === 0
          ? message('activity_payment_changed', { amount })
          : message('activity_payment_changed_fields', { amount, changes });
      return changes.length === 0 ? message('activity_changed') : message('activity_changed_fields', { changes });
    case 'delete':
      if (isProfile) return message('activity_profile_deleted');
      return isPayment ? message('activity_payment_deleted', { amount }) : message('activity_deleted');
    case 'realize':
      return message('activity_payment_received', { amount });
    default:
      return assertNever(op);
  }
}

/** Several fields of the service may share one everyday name, which is said once. */
export function namesOf(fields: readonly string[]): readonly string[] {
  return [...new Set(fields.map((field) => words.activity_part({ field, name: field.replaceAll('_', ' ') })))];
}

/** Says that a mail was sent only if it is known to have left. */
export function mailText({ op, to, state }: Mailed): string {
  const addresses = (to ?? []).map(({ email }) => email);
  const isKnown = addresses.length > 0;
  if (state === 'done')
    return isKnown ? words.activity_mailed_to({ kind: op, addresses }) : words.activity_mailed({ kind: op });
  const how = message('mail_state', { state });
  return isKnown
    ? words.activity_mail_to({ kind: op, addresses, state: how })
    : words.activity_mail({ kind: op, state: how });
}
