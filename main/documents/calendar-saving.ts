import { basename } from 'node:path';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { SavedTable } from '#shared/documents/document.ts';
import type { DayEvent } from '#shared/documents/ics.ts';
import { icsEnd, icsEvent, icsStart } from '#shared/documents/ics.ts';
import { AppError } from '#shared/errors.ts';
import { monthsAhead } from '#shared/recurring/calendar.ts';
import { recurringMethods } from '#shared/service/recurring-invoice.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { words } from '#shared/words/words.ts';
import { writeMoney } from '#shared/writing/write.ts';
import type { Writing } from '#shared/writing/writing.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { RunningProfile } from '#main/db/recurring/calendar.ts';
import { calendarRuns, runningUids } from '#main/db/recurring/calendar.ts';
import { fromRunningProfiles } from '#main/db/recurring/running-in-steps.ts';
import { withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';

/** The most runs in one file: calendar programs take minutes for more. */
const MOST_EVENTS = 20_000;

interface CalendarSaving {
  readonly shell: Pick<DocumentShell, 'askWhere'>;
  readonly orm: () => Orm;
  /** Null for all that make runs. */
  readonly uids: readonly Uid[] | null;
  readonly today: PlainDate;
  readonly now: number;
  readonly writing: Writing;
}

/**
 * Writes the runs of the months ahead into one file. Null when the person cancelled the dialog; throws where there are no runs, or too
 * many for a calendar program.
 */
export async function saveCalendar(
  saving: CalendarSaving,
): Promise<{ readonly path: string; readonly summary: Omit<SavedTable, 'place'> } | null> {
  const { shell, orm, uids, today, now, writing } = saving;
  const ranges = monthsAhead(today);
  const [first, last] = [ranges[0], ranges.at(-1)];
  const range = { from: first?.from ?? today, to: last?.to ?? today };
  let count = 0;
  const events = await fromRunningProfiles(uids ?? runningUids(orm()), orm, (profiles) =>
    profiles.flatMap((profile) =>
      calendarRuns(profile, range).map(({ date }) => {
        count += 1;
        if (count > MOST_EVENTS) throw new AppError('invalid_input', message('error_calendar_too_many'));
        return icsEvent(eventOf(profile, date, writing), now);
      }),
    ),
  );
  if (events.length === 0) throw new AppError('invalid_input', message('error_calendar_empty'));
  const chosen = await shell.askWhere(`${words.calendar_file()}-${today}`, 'ics');
  if (chosen === null) return null;
  const path = withEnding(chosen, 'ics');
  await writeWhole(path, [icsStart(words.calendar_title()), ...events, icsEnd].join(''));
  return { path, summary: { fileName: basename(path), count: events.length } };
}

function eventOf(profile: RunningProfile, date: PlainDate, writing: Writing): DayEvent {
  const { uid, hashKey, name, clientName: client, method, currency, billedTotal } = profile;
  const known = recurringMethods.find((one) => one === method);
  return {
    // The service's key stays when the book is read anew.
    id: `${hashKey ?? uid}-${date}@inkwell`,
    date,
    summary: words.calendar_event({ name, client, amount: writeMoney(billedTotal, currency, writing) }),
    description: [
      ...(known === undefined ? [] : [words.recurring_method({ method: known })]),
      words.schedule_calculated_here(),
    ].join('\n'),
  };
}
