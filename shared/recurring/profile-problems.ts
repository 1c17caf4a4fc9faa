import { isDocumentDate } from '#shared/dates/plain-date.ts';
import type { FormProblem } from '#shared/invoice-form/invoice-form.ts';
import { recurringInvoiceFields } from '#shared/service/recurring-invoice.ts';
import { integerProblem } from '#shared/service/validate-body.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import type { ProfileForm } from './profile-form.ts';
import { wholeNumber } from './whole-number.ts';

/** The counts of a schedule, in the service's names, with their properties in the form. */
const counts = { interval: 'interval', occurrences: 'occurrences', due_date_options: 'dueDays' } as const;
export type ScheduleCount = keyof typeof counts;
const countNames = Object.keys(counts) as readonly ScheduleCount[];

/**
 * Returns what prevents the upload of a profile's schedule. `known` is the profile as the account has it; null for a new one. What was
 * there before is no problem: a profile without an interval, as drafts of the account can be, can still get another name.
 */
export function scheduleProblems(form: ProfileForm, known: ProfileForm | null): readonly FormProblem[] {
  const isTouched = (property: keyof ProfileForm): boolean => known === null || form[property] !== known[property];
  const problem = (property: keyof ProfileForm, field: string, said: Message | null): readonly FormProblem[] =>
    said !== null && isTouched(property) ? [{ field, message: said }] : [];
  const missing = (text: string, said: Message): Message | null => (text.trim() === '' ? said : null);
  return [
    ...problem('profileName', 'profile_name', missing(form.profileName, message('profile_problem_name'))),
    ...problem(
      'startDate',
      'start_date',
      isDocumentDate(form.startDate) ? null : message('profile_problem_start_date'),
    ),
    ...(known === null ? [] : problem('nextDate', 'next_billing_date', dateProblem(form.nextDate))),
    ...countNames.flatMap((field) => problem(counts[field], field, countProblem(field, form, known))),
  ];
}

const dateProblem = (text: string): Message | null =>
  isDocumentDate(text) ? null : message('profile_problem_next_date');

function countProblem(field: ScheduleCount, form: ProfileForm, known: ProfileForm | null): Message | null {
  const value = wholeNumber(form[counts[field]]);
  const reason = integerProblem(value, recurringInvoiceFields[field]);
  if (reason !== null) return message('profile_problem_count', { field, reason });
  const runs = known?.runsDone ?? 0;
  return field === 'occurrences' && isBelowRuns(value, runs) ? message('profile_problem_runs', { runs }) : null;
}

/** Tells that a number of runs is less than the account has made already. 0 repeats for ever. */
export const isBelowRuns = (occurrences: number | null, runsDone: number): boolean =>
  occurrences !== null && occurrences > 0 && occurrences < runsDone;
