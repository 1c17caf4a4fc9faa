import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { ProfileForm } from './profile-form.ts';
import { wholeNumber } from './whole-number.ts';

/** A remark about a schedule that does not prevent its upload. */
export type ProfileWarning = 'date_past' | 'no_address' | 'no_run_left';

interface Surroundings {
  /** True for a profile of the account, whose next date counts instead of its start. */
  readonly isInAccount: boolean;
  readonly today: PlainDate;
  /** The address of the chosen client; null while none is chosen. */
  readonly address: string | null;
}

/** Returns what a person may not have meant. */
export function profileWarnings(
  form: ProfileForm,
  { isInAccount, today, address }: Surroundings,
): readonly ProfileWarning[] {
  const date = isInAccount ? form.nextDate : form.startDate;
  const isAutomatic = form.method === 'auto_send' || form.method === 'auto_bill';
  const isLast = form.runsDone > 0 && wholeNumber(form.occurrences) === form.runsDone;
  return [
    ...(isPlainDate(date) && date < today ? (['date_past'] as const) : []),
    ...(isAutomatic && address === '' ? (['no_address'] as const) : []),
    ...(isLast ? (['no_run_left'] as const) : []),
  ];
}
