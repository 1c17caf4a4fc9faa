import { expect, it } from 'vitest';
import { clientTerms } from '#shared/dates/client-terms.ts';

const invoice = (date: string | null, dueDate: string | null) => ({ date, dueDate });
const thirty = invoice('2026-11-02', '2026-12-02');
const seven = invoice('2026-11-03', '2026-11-10');

it('takes the terms that most invoices have, and the newest of equally usual ones', () => {
  expect(clientTerms([seven, thirty, thirty])).toEqual({ kind: 'days', days: 30 });
  expect(clientTerms([seven, thirty])).toEqual({ kind: 'days', days: 7 });
  expect(clientTerms([thirty, seven])).toEqual({ kind: 'days', days: 30 });
});

it('passes over invoices without terms, and gives a new client those of every new invoice', () => {
  expect(clientTerms([invoice('2026-11-02', null), invoice(null, '2026-11-02'), seven])).toEqual({
    kind: 'days',
    days: 7,
  });
  expect(clientTerms([invoice('2026-11-02', '2026-11-01')])).toEqual({ kind: 'days', days: 14 });
  expect(clientTerms([])).toEqual({ kind: 'days', days: 14 });
});
