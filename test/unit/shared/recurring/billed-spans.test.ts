import { expect, it } from 'vitest';
import { billedSpans } from '#shared/recurring/billed-spans.ts';

const invoice = (date: string | null, billedTotal: string | null, currency = 'EUR') => ({
  date,
  billedTotal,
  currency,
});

it('joins invoices that follow each other and came to the same', () => {
  expect(
    billedSpans([
      invoice('2026-05-31', '120.00'),
      invoice('2026-04-30', '120.0'),
      invoice('2026-03-31', '100.00'),
      invoice('2026-02-28', '120.00'),
    ]),
  ).toEqual([
    { from: '2026-04-30', to: '2026-05-31', count: 2, currency: 'EUR', billedTotal: '120.00' },
    { from: '2026-03-31', to: '2026-03-31', count: 1, currency: 'EUR', billedTotal: '100.00' },
    { from: '2026-02-28', to: '2026-02-28', count: 1, currency: 'EUR', billedTotal: '120.00' },
  ]);
});

it('tells currencies and unknown amounts apart', () => {
  const spans = billedSpans([
    invoice('2026-05-31', '1.00'),
    invoice('2026-04-30', '1.00', 'USD'),
    invoice(null, null),
    invoice('2026-02-28', null),
  ]);
  expect(spans.map(({ count }) => count)).toEqual([1, 1, 2]);
  expect(spans[2]).toMatchObject({ from: '2026-02-28', to: null });
  expect(billedSpans([])).toEqual([]);
});
