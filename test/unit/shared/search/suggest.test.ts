import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import { readTerm } from '#shared/search/parse-search.ts';
import { suggestAt } from '#shared/search/suggest.ts';

const at = (text: string, caret = text.length) => suggestAt(text, caret, invoiceList, { currency: ['EUR', 'USD'] });
const valuesOf = (text: string): readonly string[] =>
  at(text).suggestions.map((suggestion) => (suggestion.kind === 'key' ? suggestion.key : suggestion.value));

describe('suggestions', () => {
  it('offer every key for an empty text, and those with the typed beginning otherwise', () => {
    expect(valuesOf('')).toContain('client');
    expect(valuesOf('d')).toEqual(['due', 'date']);
    expect(valuesOf('harbor d')).toEqual(['due', 'date']);
    expect(valuesOf('harbor')).toEqual([]);
  });

  it('offer the values of a key, without those already typed', () => {
    expect(valuesOf('state:p')).toEqual(['partial', 'paid']);
    expect(valuesOf('state:paid,p')).toEqual(['partial']);
    expect(at('state:paid,p')).toMatchObject({ before: 'paid,', written: 'p', start: 0, end: 12 });
    expect(valuesOf('currency:')).toEqual(['EUR', 'USD']);
    expect(valuesOf('due:<')).toEqual(['<today', '<+14']);
    expect(valuesOf('total:')).toEqual([]);
  });

  it('are about the piece with the caret', () => {
    expect(at('state:pa has:', 8)).toMatchObject({ key: 'state', start: 0, end: 8 });
    expect(at('client:"Birch & H')).toMatchObject({ key: 'client', written: 'Birch & H' });
    expect(at('state:paid ', 11)).toMatchObject({ key: null, start: 11, end: 11 });
  });

  it('are valid search texts', () => {
    fc.assert(
      fc.property(fc.constantFrom('state:', 'has:', 'due:', 'date:', 'currency:', 'state:sent,', 'has:po,'), (text) => {
        const { key, before, suggestions } = at(text);
        for (const suggestion of suggestions) {
          if (key === null || suggestion.kind === 'key') throw new Error('a value was asked for');
          const reading = readTerm(key, `${before}${suggestion.value}`, invoiceList, {
            today: '2026-11-21',
            locale: 'en-US',
          });
          expect(reading).toHaveProperty('term');
        }
      }),
    );
  });
});
