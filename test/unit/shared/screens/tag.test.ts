import { describe, expect, it } from 'vitest';
import { LONGEST_TAG, readTagName } from '#shared/screens/tag.ts';

describe('the name of a tag', () => {
  it('is the typed text with single spaces and without invisible signs', () => {
    expect(readTagName('  Rush \t job\n')).toBe('Rush job');
    expect(readTagName('Cafe\u0301')).toBe('Café');
    expect(readTagName('急ぎ')).toBe('急ぎ');
    expect(readTagName('🔥')).toBe('🔥');
    expect(readTagName('?')).toBe('?');
  });

  it('has one to forty characters, one of them readable', () => {
    expect(readTagName('😀'.repeat(LONGEST_TAG))).not.toBeNull();
    expect(readTagName('😀'.repeat(LONGEST_TAG + 1))).toBeNull();
    for (const nothing of ['', '   ', '\u0000', '"', '" "', '\u0301', '\u200d'])
      expect(readTagName(nothing)).toBeNull();
  });

  it('is unchanged when it is read again', () => {
    for (const typed of ['a\u0000b', 'x\u2003y', '\ud800z']) {
      const name = readTagName(typed) ?? '';
      expect(readTagName(name)).toBe(name);
    }
  });
});
