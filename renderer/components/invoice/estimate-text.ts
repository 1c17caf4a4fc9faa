import type { PlainDate } from '#shared/dates/plain-date.ts';
import { daysBetween } from '#shared/dates/plain-date.ts';
import type { EstimateRow } from '#shared/lists/estimate-list.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { StatusChipModel } from './status-chip.ts';
import { statusChip } from './status-chip.ts';

/** Returns the chip of an estimate: accepted in any of the service's words for it, else its state. */
export const estimateChip = ({ state, isAccepted }: Pick<EstimateRow, 'state' | 'isAccepted'>): StatusChipModel =>
  isAccepted ? { look: 'paid', text: words.list_tab({ tab: 'accepted' }) } : statusChip(state, false, null);

/** Returns the last day of an estimate, and how many days ago it has passed. */
export function expiryText(
  { expireDate, isExpired }: Pick<EstimateRow, 'expireDate' | 'isExpired'>,
  formats: Formats,
  today: PlainDate,
): string {
  const date = formats.dayIn(expireDate, today);
  const days = isExpired && expireDate !== null ? daysBetween(expireDate, today) : null;
  return days === null ? date : words.estimates_expired({ date, days: String(days) });
}
