import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonName, fold, plain, searchable, spellings } from '#shared/text/fold-text.ts';
import { searchWords } from '#shared/text/search-words.ts';
import { runsOf } from '#test/tier.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'aoueßÖäÅøÆ\u0308\u030a\u00ad\u200d’´`\uff40\u1fef\u1ffd -–'), maxLength: 12 }),
);

describe('the canonical form of a text', () => {
  it.each([
    ["O'Brien", ['O’Brien', 'O‘Brien', 'Oʼbrien', 'O´Brien', 'O`Brien', 'O′Brien', 'Ｏ＇Ｂｒｉｅｎ', 'O\u200b’Brien']],
    ["o'brien", ['O\uff40Brien', 'O\u1fefBrien', 'O\u1ffdBrien', 'O\u0384Brien', 'O\u1fbdBrien']],
    ['co-op', ['co‐op', 'co‑op', 'co–op', 'co—op', 'co−op', 'CO－OP']],
    ['coop', ['co\u00adop', 'co\u200bop', 'co\u2060op', '\ufeffcoop', 'co\u200dop\ufe0f', '\u202acoop\u202c']],
    ['kohntopp', ['Köhntopp', 'Ko\u0308hntopp', 'KÖHNTOPP', 'Kôhntópp', 'Ｋｏｈｎｔｏｐｐ', 'Ko\u00ad\u0308hntopp']],
    ['strasse', ['Straße', 'STRAẞE', 'STRASSE']],
    ['thor', ['Þór', 'ÞÓR']],
    ['hamrun', ['Ħamrun', 'ħamrun']],
    ['lodz', ['Łódź', 'ŁÓDŹ']],
    ['orsted', ['Ørsted', 'ØRSTED']],
    ['gudmundur', ['Guðmundur']],
    ['aero', ['Æro', 'ÆRO']],
    ['dakovo', ['Đakovo', 'đakovo']],
    ['שלום', ['שָׁלוֹם']],
    ['محمد', ['مُحَمَّد', 'محـــمد']],
    ['احمد', ['أحمد']],
    ['οδος', ['ΟΔΟΣ', 'οδοσ', 'ὁδός']],
    ['"kran"', ['„Kran“', '“Kran”', '«Kran»']],
    ['カタカナ', ['ｶﾀｶﾅ']],
    ['istanbul', ['İstanbul', 'ISTANBUL', 'ıstanbul']],
  ])('is the same for every way of writing %s', (text, ways) => {
    for (const way of ways) expect([way, fold(way)]).toEqual([way, fold(text)]);
  });

  it('keeps letters apart that are other letters, and marks that make them', () => {
    const others = ['か', 'が', 'कि', 'की', 'пол', 'пыл', 'ö', 'u', 'a-b', 'ab', 'ກິ', 'ກີ'];
    expect(new Set(others.map(fold)).size).toBe(others.length);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(plain(plain(text))).toBe(plain(text));
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  it('is the same however a text is composed, and with invisible characters anywhere', () => {
    const invisible = fc.constantFrom('\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u200e', '\ufe0e');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), invisible, fc.nat(20), (text, mark, at) => {
        const letters = [...text.normalize('NFC')];
        const place = Math.min(at, letters.length);
        const marked = [...letters.slice(0, place), mark, ...letters.slice(place)].join('');
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
        // NFKD makes a space and a mark of an accent that stands alone, which no longer says what it was.
        const joined = text.replaceAll(/[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g, '');
        expect(fold(joined.normalize('NFKD'))).toBe(fold(joined));
        expect(fold(marked)).toBe(fold(text));
      }),
      { numRuns: runsOf(1_000) },
    );
  });
});

describe('the spellings of a text', () => {
  const isFound = (typed: string, text: string): boolean =>
    searchWords(typed).every((word) => searchable(text).includes(word));

  it.each(['koehntopp', 'kohntopp', 'köhntopp', 'KÖHNTOPP', 'oehnt'])('find Köhntopp by %s', (typed) => {
    expect(isFound(typed, 'Andrea Köhntopp GmbH')).toBe(true);
  });

  it.each(['koehler', 'kohler', 'köhler'])('find Koehler by %s', (typed) => {
    expect(isFound(typed, 'Koehler & Söhne')).toBe(true);
  });

  it('find a name with an å or ø as people write it without the key', () => {
    expect(
      ['aarhus soerensen', 'arhus sorensen', 'århus sørensen'].every((typed) => isFound(typed, 'Århus Sørensen')),
    ).toBe(true);
    expect(isFound('århus', 'Aarhus')).toBe(true);
  });

  it('leave every part of a word findable, also inside of two letters', () => {
    expect(['samuel', 'uel', 'el', 'blue', 'ue', 'due'].every((typed) => isFound(typed, 'Samuel Blue, due'))).toBe(
      true,
    );
    expect(isFound('due', 'product')).toBe(false);
  });

  it('begin with the canonical form, and hold each once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const all = spellings(text);
        expect(all[0]).toBe(plain(text));
        expect(new Set(all).size).toBe(all.length);
        expect(searchable(text).startsWith(plain(text))).toBe(true);
      }),
      { numRuns: runsOf(1_000) },
    );
  });

  it('have one common name, with any spaces', () => {
    const names = ['Köhn & Topp', 'Koehn & Topp', 'KOHN&TOPP', 'Ko\u0308hn  &  Topp', 'Köh\u00adn & Topp'];
    expect(new Set(names.map(commonName)).size).toBe(1);
    expect(commonName('Köhn & Topp')).not.toBe(commonName('Kuhn & Topp'));
  });
});
