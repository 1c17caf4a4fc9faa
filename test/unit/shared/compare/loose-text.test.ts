import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameInAnyCase, isSameText, looseText, withoutEntities } from '#shared/compare/loose-text.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

describe('a text that came back from a service', () => {
  it.each([
    ['  Birch  & Alder ', 'Birch & Alder'],
    ['one\ntwo', 'one\r\ntwo'],
    ['<b>Birch</b> Ltd', 'Birch Ltd'],
    ['<b>Birch</b> & Co', '&lt;b&gt;Birch&lt;/b&gt; &amp; Co'],
    ['<<b>b>Birch', '<b>Birch'],
    ["O'Neil", 'O&#39;Neil'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['5 < 6', '5 &lt; 6'],
    ['', ''],
  ])('is the one that was sent: %j and %j', (sent, stored) => {
    expect(isSameText(sent, stored)).toBe(true);
    expect(looseText(sent)).toBe(looseText(stored));
  });

  it.each([
    ['Birch', 'Alder'],
    ['Birch', 'birch'],
    ['Birch & Alder', 'Birch'],
    ['Birch', 'Birch & Alder'],
    ['Birch', ''],
    ['', 'Birch'],
    ['x'.repeat(254) + 'yz', ''],
  ])('is another one: %j and %j', (sent, stored) => {
    expect(isSameText(sent, stored)).toBe(false);
  });

  it('may have lost its end when it was long', () => {
    const long = 'Design & build; '.repeat(30);
    expect(isSameText(long, long.slice(0, 255))).toBe(true);
    expect(isSameText(long, long.replaceAll('&', '&amp;').slice(0, 251))).toBe(true);
    expect(isSameText(long, `Not ${long}`.slice(0, 255))).toBe(false);
  });

  it('is another text when a short text merely begins like it', () => {
    const long = `Client 29 ${'and sons '.repeat(40)}`;
    expect(isSameText(long, 'Client 2')).toBe(false);
    expect(isSameText(long, long.slice(0, 200))).toBe(false);
  });

  it('is recognised after any cut of any spelling', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('<b>', '</b>', ' & ', '\n', '\r\n', '"', '가각', 'ệ'),
    );
    const spellings: readonly ((text: string) => string)[] = [
      (text) => text,
      (text) => text.normalize('NFD'),
      (text) => text.replace(/\r?\n/g, '\r\n'),
      (text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign),
      (text) => text.trim(),
    ];
    fc.assert(
      fc.property(
        fc.array(pieces, { minLength: 20, maxLength: 200 }),
        fc.constantFrom(...spellings),
        fc.boolean(),
        (parts, spell, isOfBytes) => {
          const sent = parts.join('');
          const spelled = spell(sent);
          const kept = isOfBytes
            ? new TextDecoder().decode(new TextEncoder().encode(spelled).slice(0, 255))
            : [...spelled].slice(0, 255).join('');
          fc.pre(looseText(kept) !== '');
          expect(isSameText(sent, kept)).toBe(true);
        },
      ),
    );
  });

  it('is cut by bytes too when it is long', () => {
    const long = `A${'株式会社'.repeat(25)}`;
    expect(isSameText(long, `${long.slice(0, 85)}\uFFFD`)).toBe(true);
  });

  it('ignores letter case in a mail address', () => {
    expect(isSameInAnyCase('Una@Birch.example', 'una@birch.example')).toBe(true);
    expect(isSameInAnyCase('una@birch.example', 'uno@birch.example')).toBe(false);
  });

  it('is told without entities, however often they were encoded', () => {
    expect(withoutEntities('a &amp;amp;lt; b &AMP;#39; &copy; &')).toBe("a < b ' &copy; &");
    expect(looseText('&am<b>p;lt;i>x')).toBe('x');
  });

  // Each looked at as often as there are of them, these would take minutes.
  it.each(['&', '<', '&amp;', 'amp;', '<a', '&a', '<b>', '</'])('is read once, also with 200,000 × %j', (part) => {
    const text = `x${part.repeat(200_000)}`;
    expect(isSameText(`${text}.`, text.slice(0, 600))).toBeTypeOf('boolean');
    expect(withoutEntities(`&${'amp;'.repeat(200_000)}`)).toBe('&');
  });
});
