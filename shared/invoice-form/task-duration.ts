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
 * The line with a time that was typed in the unit that the account is known to take by now. `1:30` stays an hour and a half,
 * whatever was believed when it was typed.
 */
export function withTimeIn(line: LineForm, unit: TaskUnit): LineForm {
  const isOther = line.kind === 'tasks' && (line.timeUnit ?? unit) !== unit;
  return isOther ? withMinutes(line, minutesIn(line, unit), unit) : line;
}

/** The same of every line; the very form where all are as it says. */
export function withTimesIn(form: InvoiceForm, unit: TaskUnit): InvoiceForm {
  const lines = form.lines.map((line) => withTimeIn(line, unit));
  return lines.every((line, index) => line === form.lines[index]) ? form : { ...form, lines };
}

/** The line as one that has no time of its own. */
export function withoutTime({ timeUnit: _, ...line }: LineForm): LineForm {
  return line;
}
