import { describe, expect, it } from 'vitest';
import { isolatedWords } from '#renderer/i18n/isolated-words.ts';
import { words } from '#renderer/i18n/words.ts';
import { isolate } from '#shared/text/isolate.ts';

const OVERRIDE = '\u202e';
const ARABIC = 'شركة النور';

describe('a sentence with a name in it', () => {
  it('is not turned around by an invisible mark in the name', () => {
    expect(words.payments_saved({ amount: '10.00', number: `INV-1${OVERRIDE}` })).toBe(
      '10.00 recorded on \u2068INV-1\u2069.',
    );
    expect(words.chase_snoozed({ name: `Acme${OVERRIDE}`, until: '1 Dec' })).toBe(
      '\u2068Acme\u2069 is snoozed until 1 Dec.',
    );
  });

  it('isolates a name that is written from right to left, so that the amount beside it stays in its place', () => {
    expect(words.payments_ledger_select_one({ amount: '10.00', client: ARABIC })).toBe(
      `Select 10.00, \u2068${ARABIC}\u2069`,
    );
    expect(words.mail.listed([ARABIC, 'a@x.test'])).toBe(`\u2068${ARABIC}\u2069, a@x.test`);
  });

  it('keeps every other name letter by letter, so that it can be found', () => {
    expect(words.chase_snoozed({ name: 'Müller & Söhne', until: '1 Dec' })).toBe(
      'Müller & Söhne is snoozed until 1 Dec.',
    );
    expect(words.chase_snoozed({ name: '株式会社青空', until: '1 Dec' })).toBe('株式会社青空 is snoozed until 1 Dec.');
  });

  it('leaves a sentence as it is whose names are isolated already', () => {
    const sentence = `Create client ${isolate(ARABIC)} · 10.00`;
    expect(words.outbox_undo_named({ sentence })).toBe(`Undo: ${sentence}`);
  });

  it('closes what a name leaves open although it begins like an isolated one', () => {
    expect(words.outbox_undo_named({ sentence: '\u2068a\u2069 \u2067b' })).toBe('Undo: \u2068a b\u2069');
  });

  it('reaches the functions in lists and tables of a dictionary, and leaves other values alone', () => {
    const kinds = new Set(['a']);
    const dictionary = isolatedWords({
      kinds,
      list: [(name: string) => `<${name}>`],
      by: { one: (count: number) => count + 1 },
    });
    expect(dictionary.kinds).toBe(kinds);
    expect(dictionary.list[0]?.(OVERRIDE)).toBe('<\u2068\u2069>');
    expect(dictionary.by.one(1)).toBe(2);
  });
});
