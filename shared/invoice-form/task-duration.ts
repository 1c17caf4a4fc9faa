import { durationOf, minutesOf } from '#shared/money/input/task-time.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import type { DocumentRows, LineForm } from './invoice-form.ts';

type TaskUnit = TotalsPolicy['taskUnit'];

/**
 * Returns the time of a task in minutes. A typed time carries the unit it was typed in; a time from the account, or
 * stored before forms carried the unit, counts in the unit `believed` to be the account's.
 */
export const minutesIn = ({ quantity, timeUnit }: LineForm, believed: TaskUnit): string =>
  minutesOf(quantity, timeUnit ?? believed);

/** Returns the line with this time, in minutes, converted to the account's unit. */
export const withMinutes = (line: LineForm, minutes: string, unit: TaskUnit): LineForm => {
  return { ...line, quantity: durationOf(minutes, unit), timeUnit: unit };
};

/**
 * Returns the line with its typed time converted to the unit that the account is known to use. `1:30` stays an hour and
 * a half, whatever unit was assumed when it was typed.
 */
export function withTimeIn(line: LineForm, unit: TaskUnit): LineForm {
  const isOther = line.kind === 'tasks' && (line.timeUnit ?? unit) !== unit;
  return isOther ? withMinutes(line, minutesIn(line, unit), unit) : line;
}

/** Converts the times of all lines; returns the same object when nothing changes. */
export function withTimesIn<Rows extends DocumentRows>(form: Rows, unit: TaskUnit): Rows {
  const lines = form.lines.map((line) => withTimeIn(line, unit));
  return lines.every((line, index) => line === form.lines[index]) ? form : { ...form, lines };
}

/** Returns the line without the unit of a typed time. */
export function withoutTime({ timeUnit: _, ...line }: LineForm): LineForm {
  return line;
}
