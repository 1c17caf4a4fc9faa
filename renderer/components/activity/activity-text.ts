import { assertNever } from '#shared/assert.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceEvent, WatchedChange } from '#shared/screens/activity.ts';
import { mailText, ownText } from '#renderer/i18n/activity-event.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import { statusChip } from '#renderer/components/invoice/status-chip.ts';
import { textOf } from '#shared/words/text-of.ts';

interface Context {
  readonly formats: Formats;
  readonly currency: string | null;
}

/** Returns one plain line about an event, without its time. */
export function activityText(event: InvoiceEvent, context: Context): string {
  const { formats, currency } = context;
  switch (event.kind) {
    case 'born':
      return words.activity_born();
    case 'seen':
      return words.activity_seen({ changes: event.changes.map((change) => changeText(change, context)).join('; ') });
    case 'own':
      return ownText(event, formats.money(event.amount, currency));
    case 'mail':
      return mailText(event);
    case 'call':
      return words.activity_call({ text: event.text });
    case 'version':
      return event.is === 'discarded' ? words.activity_discarded() : words.activity_replaced();
    case 'note':
      return textOf(event.note.sentence);
    default:
      return assertNever(event);
  }
}

function changeText({ field, before, after }: WatchedChange, { formats, currency }: Context): string {
  const money = (value: string | null): string =>
    value === null ? words.activity_nothing() : formats.money(value, currency);
  const day = (value: string | null): string =>
    value !== null && isPlainDate(value) ? formats.date(value) : (value ?? words.activity_nothing());
  const plain = (value: string | null): string => (value === null || value === '' ? words.activity_nothing() : value);
  switch (field) {
    case 'state':
      return words.activity_state({
        after: statusChip(after ?? '', false, null).text,
        before: statusChip(before ?? '', false, null).text,
      });
    case 'presence':
      return after === 'gone'
        ? words.activity_gone()
        : after === 'hidden'
          ? words.activity_hidden()
          : words.activity_back();
    case 'billed_total':
    case 'paid_total':
      return words.activity_field({ field, after: money(after), before: money(before) });
    case 'date':
    case 'due_date':
      return words.activity_field({ field, after: day(after), before: day(before) });
    case 'client':
    case 'statement_no':
      return words.activity_field({ field, after: plain(after), before: plain(before) });
    default:
      return assertNever(field);
  }
}
