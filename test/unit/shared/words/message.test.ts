import { afterEach, describe, expect, it } from 'vitest';
import { readLanguageFrom, type Language } from '#shared/words/language.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';
import type { Message } from '#shared/words/part.ts';
import { words } from '#shared/words/words.ts';
import { isolate } from '#shared/text/isolate.ts';
import { AppError } from '#shared/errors.ts';

const american: Language = { code: 'en', writeNumber: (number) => number.toLocaleString('en-US') };
const german: Language = { code: 'en', writeNumber: (number) => number.toLocaleString('de-DE') };

afterEach(() => {
  readLanguageFrom(() => american);
});

describe('a message', () => {
  it('is plain data, and is worded the same after a journey', () => {
    const late = message('chase_late', { days: 3 });
    expect(late).toEqual({ key: 'chase_late', params: { days: 3 } });
    expect(textOf(JSON.parse(JSON.stringify(late)) as Message)).toBe('3 days late');
  });

  it('agrees with its count', () => {
    expect(words.chase_late({ days: 1 })).toBe('1 day late');
    expect(words.chase_late({ days: 0 })).toBe('0 days late');
  });

  it('writes numbers as the person of now does', () => {
    expect(words.chase_place({ place: 12, count: 1284 })).toBe('12 of 1,284');
    readLanguageFrom(() => german);
    expect(words.chase_place({ place: 12, count: 1284 })).toBe('12 of 1.284');
  });

  it('of an error is worded when it is read, as the person of then writes', () => {
    const error = new AppError('needs_confirmation', message('error_unsent_work', { count: 1284 }));
    expect(error.message).toMatch(/^1,284 changes/);
    readLanguageFrom(() => german);
    expect(error.message).toMatch(/^1\.284 changes/);
  });

  it('holds other messages and lists of them', () => {
    const late = message('chase_late', { days: 2 });
    expect(words.chase_place({ place: late, count: ['Müller', late, 1284] })).toBe(
      '2 days late of Müller, 2 days late, 1,284',
    );
  });

  it('that this version does not know says so', () => {
    // A book may hold a message of another version.
    const unknown = { key: 'gone_since', params: {} } as unknown as Message;
    expect(textOf(unknown)).toBe('No details are available.');
  });
});

describe('a text within a message', () => {
  const around = (place: string): string => words.chase_place({ place, count: '10.00' });

  it('never turns what is around it', () => {
    expect(around('شركة النور')).toBe('\u2068شركة النور\u2069 of 10.00');
    expect(around('INV-1\u202e')).toBe('\u2068INV-1\u2069 of 10.00');
    expect(around('\u2068a\u2069 \u2067b')).toBe('\u2068a b\u2069 of 10.00');
  });

  it('stays letter by letter where it turns nothing, so that it can be found', () => {
    expect(around('Müller & Söhne')).toBe('Müller & Söhne of 10.00');
    expect(around('株式会社青空')).toBe('株式会社青空 of 10.00');
  });

  it('is isolated once, however often it is put into another', () => {
    expect(around(`Create ${isolate('شركة')}`)).toBe(`Create ${isolate('شركة')} of 10.00`);
  });
});
