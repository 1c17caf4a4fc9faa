import type { Move } from '#shared/dates/month-pattern.ts';
import { dayInMonth, monthOf } from '#shared/dates/months.ts';
import { moveDates } from '#shared/dates/move-dates.ts';
import { namedPeriods } from '#shared/dates/named-months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { changeWritten, textParts } from '#shared/text/placeholders.ts';
import type { DocumentForm } from './invoice-form.ts';

interface Run {
  /** The date of the invoice that carries the text. */
  readonly date: PlainDate;
  /** The date of the first run. A profile that named the month before this date bills for past months, and its text is never stale. */
  readonly startDate: PlainDate | null;
  /** The language of the text, as a language tag. */
  readonly locale: string;
}

type Texts = Pick<DocumentForm, 'summary' | 'note' | 'lines'>;

/** Says how the text of a recurring invoice is brought up to the date of a run. */
export interface StaleText {
  readonly move: Move;
  /** The first day of the last month that it names. */
  readonly named: PlainDate;
}

/** The most characters that are looked at: what names a month stands near the beginning. */
const MOST_READ = 2_000;

/**
 * Returns how to move a text on that names a month or quarter which has passed by the date of the run; null where it names none, or a
 * later one.
 */
export function staleText({ summary, note, lines }: Texts, { date, startDate, locale }: Run): StaleText | null {
  if (!isPlainDate(date)) return null;
  const texts = [summary, note, ...lines.map(({ description }) => description)].filter((text) => text !== '');
  const written = textParts(texts.join('\n').slice(0, MOST_READ)).filter(({ isPlaceholder }) => !isPlaceholder);
  const periods = written.flatMap(({ text }) => namedPeriods(text, { date, locale }));
  const [latest] = periods.toSorted((one, other) => other.last - one.last);
  if (latest === undefined) return null;
  const start = startDate !== null && isPlainDate(startDate) ? monthOf(startDate) : null;
  const behind = start !== null && start - latest.last === 1 ? 1 : 0;
  const months = monthOf(date) - behind - latest.last;
  const length = latest.last - latest.first + 1;
  const [named, from] = [dayInMonth(latest.last, 1), dayInMonth(latest.last + behind, 1)];
  if (months <= 0 || named === null || from === null) return null;
  return { move: { months: Math.ceil(months / length) * length, from, locale }, named };
}

/** Returns the texts moved on, as a copy for another month has them; placeholders of the service stay to the letter. */
export function movedOn<Form extends Texts>(form: Form, move: Move): Texts {
  const moved = (text: string): string => changeWritten(text, (written) => moveDates(written, move));
  return {
    summary: moved(form.summary),
    note: moved(form.note),
    lines: form.lines.map((line) => ({ ...line, description: moved(line.description) })),
  };
}
