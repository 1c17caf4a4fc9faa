import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { utf8Length } from '#shared/utf8-length.ts';

/** An event of a whole day. */
export interface DayEvent {
  /** Names the same event in every file, so that a calendar replaces what it has imported before. */
  readonly id: string;
  readonly date: PlainDate;
  readonly summary: string;
  readonly description: string;
}

/** In bytes of UTF-8, without the line break (RFC 5545, 3.1). */
const LINE = 75;

/** Returns the first lines of a calendar file (RFC 5545); its events follow, then `icsEnd`. */
export const icsStart = (name: string): string =>
  lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Inkwell//Recurring invoices//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${icsText(name)}`,
  ]);

export const icsEnd = lines(['END:VCALENDAR']);

/** Returns an event, made at `at` (ms since epoch). It does not make its day busy. */
export const icsEvent = ({ id, date, summary, description }: DayEvent, at: number): string =>
  lines([
    'BEGIN:VEVENT',
    `UID:${icsText(id)}`,
    `DTSTAMP:${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`,
    `DTSTART;VALUE=DATE:${plain(date)}`,
    `DTEND;VALUE=DATE:${plain(addDays(date, 1))}`,
    `SUMMARY:${icsText(summary)}`,
    `DESCRIPTION:${icsText(description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);

const plain = (date: PlainDate): string => date.replaceAll('-', '');

function lines(all: readonly string[]): string {
  return all.map((line) => `${folded(line)}\r\n`).join('');
}

/** Escapes what has a meaning in a text value, and leaves out control characters, which are not allowed. */
export function icsText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex -- control characters are what has to go
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/\p{Cs}/gu, '')
      .replace(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  );
}

/** Breaks a long line; a continued one begins with a space. No character is broken. */
function folded(line: string): string {
  if (utf8Length(line) <= LINE) return line;
  let result = '';
  let bytes = 0;
  for (const character of line) {
    const size = utf8Length(character);
    if (bytes + size > LINE) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
