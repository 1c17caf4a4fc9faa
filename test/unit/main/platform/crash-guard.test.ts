import { describe, expect, it } from 'vitest';
import { crashSentence } from '#main/platform/crash-guard.ts';

describe('the sentence after a crash', () => {
  it('names the class of the error and nothing else of it', () => {
    const error = Object.assign(new TypeError('Basic c2VjcmV0'), { config: { headers: { authorization: 'secret' } } });
    expect(crashSentence(error)).toBe(
      'Inkwell stopped because of a fault of its own (TypeError). Everything that was saved is safe. Start it again.',
    );
  });

  it.each([['a text'], [null], [{ name: 'secret' }]])('names a class for %j, which is no error', (thrown) => {
    expect(crashSentence(thrown)).toMatch(/\((string|object)\)/);
  });

  it('does not repeat a name that could contain other text', () => {
    expect(crashSentence(Object.assign(new Error(''), { name: 'key=secret' }))).toContain('(unknown)');
  });
});
