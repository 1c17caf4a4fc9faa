import { assertNever } from '#shared/assert.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceEvent, WatchedChange } from '#shared/screens/activity.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import { statusChip } from '#renderer/components/invoice/status-chip.ts';

interface Context {
  readonly formats: Formats;
  readonly currency: string | null;
}

const text = words.activity;

/** Returns one plain line about an event, without its time. */
export function activityText(event: InvoiceEvent, context: Context): string {
  const { formats, currency } = context;
  switch (event.kind) {
    case 'born':
      return text.born;
    case 'seen':
      return text.seen(event.changes.map((change) => changeText(change, context)).join('; '));
    case 'own':
      return text.own(event, formats.money(event.amount, currency));
    case 'mail':
      return text.mail(event.op, words.mail.listed((event.to ?? []).map(({ email }) => email)), event.state);
    case 'call':
      return text.call(event.text);
    case 'version':
      return event.is === 'discarded' ? text.discarded : text.replaced;
    case 'note':
      return event.note.sentence;
    default:
      return assertNever(event);
  }
}

function changeText({ field, before, after }: WatchedChange, { formats, currency }: Context): string {
  const money = (value: string | null): string => (value === null ? text.nothing : formats.money(value, currency));
  const day = (value: string | null): string =>
    value !== null && isPlainDate(value) ? formats.date(value) : (value ?? text.nothing);
  const plain = (value: string | null): string => (value === null || value === '' ? text.nothing : value);
  switch (field) {
    case 'state':
      return text.state(statusChip(after ?? '', false, null).text, statusChip(before ?? '', false, null).text);
    case 'presence':
      return after === 'gone' ? text.gone : after === 'hidden' ? text.hidden : text.back;
    case 'billed_total':
    case 'paid_total':
      return text.field(field, money(after), money(before));
    case 'date':
    case 'due_date':
      return text.field(field, day(after), day(before));
    case 'client':
    case 'statement_no':
      return text.field(field, plain(after), plain(before));
    default:
      return assertNever(field);
  }
}
