import { describe, expect, it } from 'vitest';
import type { ClientPage, UsualDelay } from '#shared/screens/client-page.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import { clientFigures } from '#renderer/components/client/page/client-figures.ts';

function delayFigure(delay: UsualDelay | null) {
  // The figures read nothing else of a page.
  const page = {
    uid: 'c',
    name: 'Birch',
    client: {},
    sums: [],
    lacks: { complete: true, missing: [] },
    delay,
  } as unknown as ClientPage;
  const formats = { money: () => '' } as unknown as Formats;
  const { values, note } = clientFigures(page, { formats, today: '2026-11-21', onRead: () => {} })[3] ?? expect.fail();
  return [...values, note];
}

describe('the usual delay of a client', () => {
  it.each([
    [
      'a spread',
      { median: 12, low: 8, high: 20, of: 9 },
      ['12 days', 'Half of them in 8–20 days, from 9 paid invoices'],
    ],
    ['no spread', { median: 1, low: 1, high: 1, of: 1 }, ['1 day', 'From 1 paid invoice']],
    [
      'money on the day of the invoice',
      { median: 0, low: 0, high: 0, of: 4 },
      ['the same day', 'From 4 paid invoices'],
    ],
    [
      'money from that day on',
      { median: 0, low: 0, high: 3, of: 4 },
      ['the same day', 'Half of them within 3 days, from 4 paid invoices'],
    ],
  ])('is said plainly with %s', (_what, delay, expected) => {
    expect(delayFigure(delay)).toEqual(expected);
  });
});
