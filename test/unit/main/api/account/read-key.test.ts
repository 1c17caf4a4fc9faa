import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authorizationFor, redactorFor } from '#main/api/account/read-key.ts';
import { findKey } from '#test/helpers/key-search.ts';

const KEY = 'ik+5f/81c0=d7e2~b94a-Zr4v9QmT1xW8';
const forms = [KEY, encodeURIComponent(KEY), btoa(KEY), btoa(`${KEY}:`), authorizationFor(KEY)] as const;

describe('the redaction of texts from the service', () => {
  it('takes the key out in every form it was sent in', () => {
    for (const form of forms)
      expect(redactorFor(KEY)(`Bad ${form}, twice: ${form}.`)).toMatch(/^Bad .*\[key\], twice: .*\[key\]\.$/);
  });

  it('takes out what is left of a key that was cut at either end', () => {
    const redact = redactorFor(KEY);
    for (const form of forms.slice(0, 4)) {
      for (let length = 12; length < form.length; length += 1) {
        for (const piece of [form.slice(0, length), form.slice(-length)])
          expect([piece, findKey(KEY, Buffer.from(redact(`x${piece}…`)))]).toEqual([piece, null]);
      }
    }
    expect(redact(`Basic ${btoa(`${KEY}:`).slice(0, 20)}…`)).toBe('Basic [key]…');
  });

  it('copes with a text of nothing but pieces: to look through it for each would take longer than a test may', () => {
    expect(redactorFor(KEY)(`${KEY.slice(0, 13)} `.repeat(200_000))).toBe('[key] '.repeat(200_000));
  });

  it('leaves everything else as it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(redactorFor(KEY)(text)).toBe(text);
      }),
    );
    expect(redactorFor('key')('a key is a key')).toBe('a [key] is a [key]');
  });
});
