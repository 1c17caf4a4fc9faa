import { describe, expect, it } from 'vitest';
import { isApplied } from '#shared/compare/is-applied.ts';

const line = { description: 'Work', price: '10', quantity: '2' };

const trip = (distance: string) => ({ description: 'To the site', date: '2026-12-01', distance, rate: '80.00' });

describe('what an edit makes of a field is in the account', () => {
  it.each([
    ['the same text', 'summary', 'S1', 'S1'],
    ['a text that was trimmed', 'summary', ' S1 ', 'S1'],
    ['a text whose signs are written out', 'note', 'A & B <c>', 'A &amp; B &lt;c&gt;'],
    ['a text without its markup', 'note', '<b>Birch</b> Ltd', 'Birch Ltd'],
    ['a text without its line ends', 'note', 'one\ntwo', 'one two'],
    ['a text without its markup that kept its line ends', 'note', '<b>one</b>\ntwo', 'one\ntwo'],
    ['an emptied text that is left out', 'note', '', undefined],
    ['an emptied text that is null', 'note', null, ''],
    ['the same client', 'connection', 'uid-1', 'uid-1'],
    ['the same day', 'due_date', '2026-12-24', '2026-12-24'],
    ['no lines', 'items', [], []],
    ['lines as the service writes them', 'items', [line], [{ id: 7, ...line, price: '10.00', total: '20.00' }]],
    ['choices in another order', 'payment_options', ['cash', 'check'], ['check', 'cash']],
    ['a distance that the service rounds', 'trips', [trip('12.345')], [{ id: 7, ...trip('12.35'), total: '988.0' }]],
  ])('is there when the account shows %s', (_name, field, edited, shown) => {
    expect(isApplied('invoices', field, edited, shown)).toBe(true);
  });

  it.each([
    ['another text', 'summary', 'S1', 'S2'],
    ['another address in it', 'note', 'Ask Ann <ann@a.example>', 'Ask Ann <bob@b.example>'],
    ['an address that nobody here wrote', 'note', 'Ask Ann', 'Ask Ann <bob@b.example>'],
    ['a line end that nobody here wrote', 'note', 'one two', 'one\ntwo'],
    [
      'another address in a line',
      'items',
      [{ ...line, description: 'Ask <ann@a.example>' }],
      [{ id: 7, ...line, description: 'Ask <bob@b.example>' }],
    ],
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
    ['another distance', 'trips', [trip('12.345')], [{ id: 7, ...trip('12.36') }]],
    ['a rate where none was typed', 'trips', [{ ...trip('12'), rate: null }], [{ id: 7, ...trip('12') }]],
    ['a choice more', 'payment_options', ['cash'], ['cash', 'check']],
  ])('is not there when the account shows %s', (_name, field, edited, shown) => {
    expect(isApplied('invoices', field, edited, shown)).toBe(false);
  });
});
