import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLines } from '#shared/client/address-lines.ts';
import { addressPatterns } from '#shared/client/address-patterns.ts';
import { countryCode } from '#shared/client/country-code.ts';

const lines = (address: string, city: string, state: string, code: string, country: string): readonly string[] =>
  addressLines({ address, city, state_name: state, zip_code: code, country });

describe('an address on paper', () => {
  it.each(['United States', 'USA', 'U.S.A.', 'us', 'Vereinigte Staaten', 'États-Unis', 'アメリカ合衆国'])(
    'has city, state and post code in one line for a client in %s',
    (country) => {
      expect(lines('77 Oak Street\nSuite 4', 'Springfield', 'IL', '62704', country)).toEqual([
        '77 Oak Street',
        'Suite 4',
        'Springfield, IL 62704',
        country,
      ]);
    },
  );

  it.each(['Germany', 'Deutschland', 'DE', 'Allemagne', 'Bundesrepublik Deutschland', 'ドイツ'])(
    'has the post code before the city, and no state, for a client in %s',
    (country) => {
      expect(lines('Romanstr. 1', 'München', 'Bayern', '80638', country)).toEqual([
        'Romanstr. 1',
        '80638 München',
        country,
      ]);
    },
  );

  it.each(['United Kingdom', 'UK', 'Great Britain', 'England', 'Vereinigtes Königreich', 'gb'])(
    'has the post code on a line of its own, in capitals, for a client in %s',
    (country) => {
      expect(lines('4 Royal Crescent', 'Bath', 'Somerset', 'ba1 1aa', country)).toEqual([
        '4 Royal Crescent',
        'Bath',
        'BA1 1AA',
        country,
      ]);
    },
  );

  it.each([
    ['Canada', ['Toronto', 'ON', 'm5v 2t6'], ['Toronto ON M5V 2T6']],
    ['Australia', ['Melbourne', 'VIC', '3000'], ['Melbourne VIC 3000']],
    ['New Zealand', ['Wellington', 'Wellington', '6011'], ['Wellington 6011']],
    ['Ireland', ['Cork', 'Co. Cork', 'T12 W8KP'], ['Cork', 'Co. Cork', 'T12 W8KP']],
    ['Österreich', ['Graz', 'Steiermark', '8010'], ['8010 Graz']],
    ['Schweiz', ['Zürich', 'ZH', '8044'], ['8044 Zürich']],
    ['France', ['Paris', 'Île-de-France', '75010'], ['75010 Paris']],
    ['Italia', ['Milano', 'MI', '20144'], ['20144 Milano MI']],
    ['España', ['Madrid', 'Madrid', '28012'], ['28012 Madrid']],
    ['Spain', ['Getafe', 'Madrid', '28901'], ['28901 Getafe', 'Madrid']],
    ['The Netherlands', ['Utrecht', '', '3511 np'], ['3511 NP Utrecht']],
    ['Norge', ['Bergen', 'Vestland', '5015'], ['5015 Bergen']],
    ['Česko', ['Praha', '', '110 00'], ['110 00 Praha']],
    ['Brasil', ['São Paulo', 'SP', '01413-000'], ['São Paulo - SP', '01413-000']],
    ['México', ['Monterrey', 'N.L.', '64000'], ['64000 Monterrey, N.L.']],
    ['India', ['Bengaluru', 'Karnataka', '560025'], ['Bengaluru 560025', 'Karnataka']],
    ['Singapore', ['Singapore', '', '238801'], ['Singapore 238801']],
    ['Japan', ['Shibuya-ku', 'Tokyo', '150-0041'], ['Shibuya-ku, Tokyo 150-0041']],
    ['Atlantis', ['Poseidonia', 'North', '12'], ['Poseidonia', 'North', '12']],
    ['', ['Springfield', 'IL', '62704'], ['Springfield', 'IL', '62704']],
  ] as const)('follows the post office of %s', (country, [city, state, code], expected) => {
    expect(lines('1 Street', city, state, code, country)).toEqual(
      ['1 Street', ...expected, country].filter((line) => line !== ''),
    );
  });

  it('begins with the post code and the largest place where an East Asian address is in its own script', () => {
    expect(lines('渋谷区神南1-12-5', '渋谷区', '東京都', '150-0041', '日本')).toEqual([
      '150-0041',
      '東京都 渋谷区',
      '渋谷区神南1-12-5',
      '日本',
    ]);
  });

  it('leaves no comma or empty line where a part is missing', () => {
    expect(lines('', 'Springfield', '', '62704', 'US')).toEqual(['Springfield 62704', 'US']);
    expect(lines('', '', 'IL', '62704', 'US')).toEqual(['IL 62704', 'US']);
    expect(lines('', '', 'IL', '', 'US')).toEqual(['IL', 'US']);
    expect(lines('', '', '', '', '')).toEqual([]);
    expect(lines('1 Street\n\n \r\nRear,', 'Bath, ', '', '', '')).toEqual(['1 Street', 'Rear,', 'Bath']);
  });

  it('keeps letter by letter what was typed for no country, as other programs export it', () => {
    expect(lines('12 High St', 'Glasgow, Scotland', 'Scotland', 'G1 2FF', '')).toEqual([
      '12 High St',
      'Glasgow, Scotland',
      'G1 2FF',
    ]);
    expect(lines('1 Main St', 'Cambridge', 'MA', '02138', '')).toEqual(['1 Main St', 'Cambridge', 'MA', '02138']);
  });

  it('prints the state where it is all that leads to the place', () => {
    expect(lines('Hauptstr. 1', 'Neustadt', 'Bayern', '', 'DE')).toEqual(['Hauptstr. 1', 'Neustadt', 'Bayern', 'DE']);
    expect(lines('Hauptstr. 1', '', 'Berlin', '10115', 'DE')).toEqual(['Hauptstr. 1', '10115', 'Berlin', 'DE']);
  });

  it('does not repeat what the city or the street says already', () => {
    expect(lines('', 'Springfield, IL', 'IL', '62704', 'US')).toEqual(['Springfield, IL 62704', 'US']);
    expect(lines('', 'Glasgow G1 2FF', '', 'G1 2FF', 'UK')).toEqual(['Glasgow G1 2FF', 'UK']);
    expect(lines('Romanstr. 1\n80638 münchen', 'München', '', '80638', 'DE')).toEqual([
      'Romanstr. 1',
      '80638 münchen',
      'DE',
    ]);
    expect(lines('', 'New York', 'New York', '10001', 'US')).toEqual(['New York, New York 10001', 'US']);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'Ü', 'é', ' ', '-'), maxLength: 8 });
  const marked = (mark: string) => word.map((text) => (text.trim() === '' ? '' : `${mark}${text}${mark}`));
  const country = fc.constantFrom('', 'Elsewhere', ...Object.keys(addressPatterns));

  it('has no blank line, no doubled part and none lost, in any country', () => {
    fc.assert(
      fc.property(marked('1'), marked('2'), marked('3'), marked('4'), country, (street, city, state, code, where) => {
        const made = lines(street, city, state, code, where);
        const pattern = addressPatterns[where]?.lines ?? '{state}';
        const isStateShown = pattern.includes('{state}') || city === '' || code === '';
        for (const line of made) expect(line.trim()).toMatch(/^[^,/]+([,/][^,/]+)?$/);
        const text = made.join('\n').toLowerCase();
        const times = (part: string): number => text.split(part.toLowerCase()).length - 1;
        for (const part of [street, city, code, ...(isStateShown ? [state] : [])].filter((some) => some !== ''))
          expect(times(part), part).toBe(1);
        if (where !== '') expect(made.at(-1)).toBe(where);
      }),
    );
  });
});

describe('a country', () => {
  it('is known by its code, by its English name and by its own, for every address pattern', () => {
    for (const code of Object.keys(addressPatterns)) {
      const names = ['en', `und-${code}`].map((tag) =>
        new Intl.DisplayNames(new Intl.Locale(tag).maximize().language, { type: 'region' }).of(code),
      );
      for (const name of [code, ...names]) expect(countryCode(name ?? ''), name).toBe(code);
    }
  });

  it('is not guessed from another word', () => {
    expect(['', '  ', 'Bayern', 'Uganda', 'X', 'constructor'].map(countryCode)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
