import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolate, joinIsolated } from '#shared/text/isolate.ts';

describe('a name within a sentence', () => {
  it.each(['Ann', 'Müller, Anna', 'ann@x.de', '株式会社', ''])('stays as it is where it turns nothing: %s', (name) => {
    expect(isolate(name)).toBe(name);
  });

  it.each([
    ['שלום', '\u2068שלום\u2069'],
    ['شركة', '\u2068شركة\u2069'],
    ['a\u202eed.x@b', '\u2068aed.x@b\u2069'],
    ['a\u2069\u202eb', '\u2068ab\u2069'],
  ])('cannot turn the words around it: %j', (name, isolated) => {
    expect(isolate(name)).toBe(isolated);
  });

  it('never leaves an isolate open', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ש', '\u202e', '\u2066', '\u2069', '\u200f', ' ') });
    fc.assert(
      fc.property(text, (name) => {
        expect(isolate(name).match(/[\u202A-\u202E\u2066-\u2069]/gu) ?? []).toSatisfy(
          (marks: readonly string[]) => marks.length === 0 || marks.join('') === '\u2068\u2069',
        );
      }),
    );
  });

  it('leaves the date and the amount beside it in their places', () => {
    expect(joinIsolated(['شركة', '', '21 Nov', '10.00'], ' · ')).toBe('\u2068شركة\u2069 · 21 Nov · 10.00');
    expect(joinIsolated(['Acme\u202e', '10.00'], ' · ')).toBe('\u2068Acme\u2069 · 10.00');
  });
});
