import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf, freeName, unknownParts } from '#shared/documents/file-name.ts';

const values = {
  number: 'INV-7',
  client: 'Cobalt Freight',
  date: '2026-11-21',
  due: '2026-12-05',
  document: 'Rechnung',
};
const named = (client: string, pattern = '{number} {client}'): string => fileNameOf(pattern, { ...values, client });

describe('the name of a file', () => {
  it('fills the pattern', () => {
    expect(fileNameOf('{date} {document} {number} ({client}), {due}', values)).toBe(
      '2026-11-21 Rechnung INV-7 (Cobalt Freight), 2026-12-05',
    );
  });

  it.each([
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
    ['tab\tand\nline', 'tab-and-line'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.hidden', 'hidden'],
    ['ends in dots...', 'ends in dots'],
    ['ends in spaces   ', 'ends in spaces'],
    ['turned \u202Efdp.exe', 'turned -fdp.exe'],
    ['株式会社山田', '株式会社山田'],
    ['Ünï\u0308 café', 'Ünï̈ café'.normalize('NFC')],
    ['👩‍👩‍👧 Family & Co', '👩‍👩‍👧 Family & Co'],
    ['half \uD83D emoji', 'half emoji'],
  ])('makes %j safe', (client, expected) => {
    expect(named(client, '{client}')).toBe(expected);
  });

  it.each(['CON', 'prn', 'Aux', 'NUL', 'COM1', 'com9', 'LPT1', 'lpt¹', 'COM².x', 'CONIN$', 'con.invoice'])(
    'is never the device %s',
    (client) => {
      expect(named(client, '{client}')).toBe(`_${client}`);
    },
  );

  it('leaves names that only begin like a device', () => {
    expect([named('Console', '{client}'), named('COM10', '{client}'), named('Auxiliary', '{client}')]).toEqual([
      'Console',
      'COM10',
      'Auxiliary',
    ]);
  });

  it('cuts three hundred characters between characters, never inside one', () => {
    const bytes = (name: string): number => new TextEncoder().encode(name).length;
    expect(named('x'.repeat(300), '{client}')).toBe('x'.repeat(200));
    expect(named('株'.repeat(300), '{client}')).toBe('株'.repeat(66));
    expect(named('👩‍👩‍👧'.repeat(300), '{client}')).toBe('👩‍👩‍👧'.repeat(11));
    expect(bytes(named('👩‍👩‍👧'.repeat(300)))).toBeLessThanOrEqual(200);
  });

  it.each(['', '   ', '{client}', '...', '///'])(
    'falls back to the document and its number for the pattern %j',
    (pattern) => {
      expect(fileNameOf(pattern, { ...values, client: '' })).toBe('Rechnung INV-7');
    },
  );

  it('has a name even without any value', () => {
    expect(fileNameOf('{number}', { number: '', client: '', date: '', due: '', document: '' })).toBe('Invoice');
  });

  it('leaves unknown placeholders and reports them', () => {
    expect(fileNameOf('{number} {total}', values)).toBe('INV-7 {total}');
    expect(unknownParts('{number} {total} {x}')).toEqual(['{total}', '{x}']);
  });

  it('is accepted by every system, whatever is in the book', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        (number, client) => {
          const name = fileNameOf('{number} {client}', { ...values, number, client });
          expect(name).not.toBe('');
          expect(new TextEncoder().encode(`${name} (999).pdf`).length).toBeLessThanOrEqual(255);
          // eslint-disable-next-line no-control-regex -- control characters are what must not be there
          expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f]|^[.\s]|[.\s]$/);
          expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
          expect(name.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a free name', () => {
  it('counts up past those that are taken', () => {
    const taken = new Set(['a', 'a (2)']);
    expect(freeName('a', (name) => taken.has(name))).toBe('a (3)');
    expect(freeName('b', (name) => taken.has(name))).toBe('b');
  });
});
