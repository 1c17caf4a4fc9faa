import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInMonth } from '#shared/dates/months.ts';
import { formatDate } from '#shared/dates/plain-date.ts';
import { emptyForm } from '#shared/invoice-form/invoice-form.ts';
import { movedOn, staleText } from '#shared/invoice-form/stale-text.ts';

const run = { date: '2026-12-31', startDate: '2026-10-31', locale: 'en-US' };

/** Returns the summary as it is moved on; null where it is not stale. */
function moved(summary: string, part: Partial<typeof run> = {}): string | null {
  const form = { ...emptyForm, summary };
  const stale = staleText(form, { ...run, ...part });
  return stale === null ? null : movedOn(form, stale.move).summary;
}

describe('a text of a recurring invoice that goes stale', () => {
  it('is moved to the month of the run, in every notation that a copy moves', () => {
    expect(moved('Hosting October 2026')).toBe('Hosting December 2026');
    expect(moved('Hosting 2026-10')).toBe('Hosting 2026-12');
    expect(moved('Hosting 10/2026')).toBe('Hosting 12/2026');
    expect(moved('Hosting October')).toBe('Hosting December');
    expect(moved('Wartung Oktober 2026', { locale: 'de' })).toBe('Wartung Dezember 2026');
    expect(moved('Hosting Q3 2026')).toBe('Hosting Q4 2026');
  });

  it('stays where its month has not passed, or it names none', () => {
    for (const text of [
      'Hosting December 2026',
      'Hosting January 2027',
      'Hosting Q4 2026',
      'Hosting',
      'Since 2019',
      '',
    ])
      expect(moved(text)).toBeNull();
  });

  it('names the month before its run where it did so from the start', () => {
    expect(moved('Work of September 2026')).toBe('Work of November 2026');
    expect(moved('Work of September 2026', { date: '2026-10-31' })).toBeNull();
  });

  it('goes by the latest month that it names, and moves all of them', () => {
    expect(moved('September 2026 to October 2026')).toBe('November 2026 to December 2026');
  });

  it('keeps the placeholders of the service to the letter', () => {
    expect(moved('{October 2026} October 2026')).toBe('{October 2026} December 2026');
    expect(moved('[October 2026]')).toBeNull();
  });

  it('looks into the note and every line', () => {
    const lines = [
      { key: 'a', kind: 'items', date: '', description: 'May 2026', quantity: '1', unit: '', price: '' },
    ] as const;
    const form = { ...emptyForm, note: 'See April 2026', lines };
    const stale = staleText(form, run);
    expect(stale?.named).toBe('2026-05-01');
    expect(stale && movedOn(form, stale.move)).toMatchObject({
      note: 'See November 2026',
      lines: [{ description: 'December 2026' }],
    });
  });

  it('is up to date once it was moved on, for every month of every run', () => {
    const month = fc.integer({ min: 2020 * 12, max: 2030 * 12 });
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 40 }), (named, later) => {
        const [written, date] = [dayInMonth(named, 1) ?? '', dayInMonth(named + later, 28) ?? ''];
        const text = `Hosting ${formatDate(written, 'en-US', 'month')}`;
        const wanted = later === 0 ? null : `Hosting ${formatDate(date, 'en-US', 'month')}`;
        expect(moved(text, { date, startDate: written })).toBe(wanted);
        if (wanted !== null) expect(moved(wanted, { date, startDate: written })).toBeNull();
      }),
    );
  });
});
