import { describe, expect, it } from 'vitest';
import { crashSentence } from '#main/platform/crash-guard.ts';

describe('the last words of the program', () => {
  it('name the kind of error and nothing else of it', () => {
    const error = Object.assign(new TypeError('Basic c2VjcmV0'), { config: { headers: { authorization: 'secret' } } });
    expect(crashSentence(error)).toBe(
      'Inkwell stopped because of a mistake of its own (TypeError); everything that was saved is safe, so start it again.',
    );
  });

  it.each([['a text'], [null], [{ name: 'secret' }]])('have a kind for %j, which is no error', (thrown) => {
    expect(crashSentence(thrown)).toMatch(/\((string|object)\)/);
  });

  it('do not repeat a name that is none', () => {
    expect(crashSentence(Object.assign(new Error(''), { name: 'key=secret' }))).toContain('(unknown)');
  });
});
