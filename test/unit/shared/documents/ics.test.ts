import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { icsEnd, icsEvent, icsStart, icsText } from '#shared/documents/ics.ts';

const AT = Date.UTC(2026, 10, 21, 9, 5, 7);
const event = { id: 'r7-2026-11-30@inkwell', date: '2026-11-30', summary: 'Hosting', description: 'Saved as a draft' };

/** Reads the lines of a file as a calendar program does: continued ones are joined first. */
const unfolded = (file: string): readonly string[] => file.replaceAll('\r\n ', '').split('\r\n');
const read = (text: string): string => text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

describe('a calendar file', () => {
  it('has whole days that keep nobody busy, each with an id of its own', () => {
    const file = `${icsStart('Coming invoices')}${icsEvent(event, AT)}${icsEnd}`;
    expect(unfolded(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Inkwell//Recurring invoices//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Coming invoices',
      'BEGIN:VEVENT',
      'UID:r7-2026-11-30@inkwell',
      'DTSTAMP:20261121T090507Z',
      'DTSTART;VALUE=DATE:20261130',
      'DTEND;VALUE=DATE:20261201',
      'SUMMARY:Hosting',
      'DESCRIPTION:Saved as a draft',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('escapes what has a meaning', () => {
    expect(icsText('a\\b; c, d\r\ne\nf\rg')).toBe(String.raw`a\\b\; c\, d\ne\nf\ng`);
    expect(icsText('bell\u0007 tab\t lone\ud800')).toBe('bell tab\t lone');
  });

  it('breaks lines after 75 bytes at most, never within a character', () => {
    const file = icsEvent({ ...event, summary: '請求書 '.repeat(40), description: `${'x'.repeat(74)}é👩‍👩‍👧` }, AT);
    expect(file).toContain('\r\n ');
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\ufffd');
  });

  it('gives back every text to whoever reads it', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      // eslint-disable-next-line no-control-regex -- these are left out
      .map((each) => each.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').replace(/\p{Cs}/gu, ''));
    fc.assert(
      fc.property(text, (summary) => {
        const file = icsEvent({ ...event, summary }, AT);
        const lines = file.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        const line = unfolded(file).find((each) => each.startsWith('SUMMARY:')) ?? '';
        expect(read(line.slice('SUMMARY:'.length))).toBe(summary);
      }),
    );
  });
});
