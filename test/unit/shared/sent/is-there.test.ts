import { describe, expect, it } from 'vitest';
import { isThere } from '#shared/sent/is-there.ts';

const line = { description: 'Work', price: '10', quantity: '2' };

describe('what an edit makes of a field is in the account', () => {
  it.each([
    ['the same text', 'summary', 'S1', 'S1'],
    ['a text that was trimmed', 'summary', ' S1 ', 'S1'],
    ['an emptied text that is left out', 'note', '', undefined],
    ['an emptied text that is null', 'note', null, ''],
    ['the same client', 'connection', 'uid-1', 'uid-1'],
    ['the same day', 'due_date', '2026-12-24', '2026-12-24'],
    ['no lines', 'items', [], []],
    ['lines as the service writes them', 'items', [line], [{ id: 7, ...line, price: '10.00', total: '20.00' }]],
    ['choices in another order', 'payment_options', ['cash', 'check'], ['check', 'cash']],
  ])('where there is %s', (_name, field, edited, shown) => {
    expect(isThere('invoices', field, edited, shown)).toBe(true);
  });

  it.each([
    ['another text', 'summary', 'S1', 'S2'],
    ['a text where it was emptied', 'note', '', 'theirs'],
    ['a day where it was emptied', 'due_date', '', '2026-12-24'],
    ['no day yet', 'due_date', '2026-12-24', null],
    ['another client', 'connection', 'uid-1', 'uid-2'],
    ['no client', 'connection', 'uid-1', undefined],
    [
      'a line more',
      'items',
      [line],
      [
        { id: 7, ...line },
        { id: 8, ...line },
      ],
    ],
    ['a line where all were removed', 'items', [], [{ id: 7, ...line }]],
    ['a choice more', 'payment_options', ['cash'], ['cash', 'check']],
  ])('and not where there is %s', (_name, field, edited, shown) => {
    expect(isThere('invoices', field, edited, shown)).toBe(false);
  });
});
