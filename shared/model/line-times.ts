import { durationOf, minutesOf } from '#shared/money/task-time.ts';
import type { TotalsPolicy } from '#shared/money/policy.ts';
import type { InvoiceForm, LineForm } from './invoice-form.ts';

type TaskUnit = TotalsPolicy['taskUnit'];

/**
 * The time of a task, in minutes. What was typed says what it was typed for; what came from the account, or was kept before
 * forms said so, counts in what the account is believed to take times for.
 */
export const minutesIn = ({ quantity, timeUnit }: LineForm, believed: TaskUnit): string =>
  minutesOf(quantity, timeUnit ?? believed);

/** The line with a time that was typed, in minutes, as an account of this unit takes it. */
export const withMinutes = (line: LineForm, minutes: string, unit: TaskUnit): LineForm => {
  return { ...line, quantity: durationOf(minutes, unit), timeUnit: unit };
};

/**
 * The form with every time that was typed in the unit that the account is known to take by now. `1:30` stays an hour and a
 * half, whatever was believed when it was typed.
 */
export function withTimesIn(form: InvoiceForm, unit: TaskUnit): InvoiceForm {
  const isOther = ({ kind, timeUnit = unit }: LineForm): boolean => kind === 'tasks' && timeUnit !== unit;
  if (!form.lines.some(isOther)) return form;
  const lines = form.lines.map((line) => (isOther(line) ? withMinutes(line, minutesIn(line, unit), unit) : line));
  return { ...form, lines };
}

/** The line as one that has no time of its own. */
export function withoutTime({ timeUnit: _, ...line }: LineForm): LineForm {
  return line;
}
