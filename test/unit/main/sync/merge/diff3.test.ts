import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeText } from '#main/sync/merge/diff3.ts';
import { RUNS } from './generated.ts';

const text = (...lines: readonly string[]): string => lines.join('\n');

describe('a merge of two edits of a text', () => {
  const base = text('one', 'two', 'three', 'four', 'five');

  it.each([
    ['lines that are apart', text('ONE', 'two', 'three', 'four', 'five'), text('one', 'two', 'three', 'four', 'FIVE')],
    [
      'an added and a removed line',
      text('zero', 'one', 'two', 'three', 'four', 'five'),
      text('one', 'two', 'three', 'five'),
    ],
  ])('joins %s', (_what, mine, theirs) => {
    const merged = mergeText(base, mine, theirs);
    expect(merged?.split('\n')).toEqual(
      mine.startsWith('ONE') ? ['ONE', 'two', 'three', 'four', 'FIVE'] : ['zero', 'one', 'two', 'three', 'five'],
    );
  });

  it('joins two texts that were written into an empty one only if they are equal', () => {
    expect(mergeText('', 'same', 'same')).toBe('same');
    expect(mergeText('', 'mine', 'theirs')).toBeNull();
  });

  it('gives up when both changed a line, or touching lines', () => {
    expect(mergeText(base, base.replace('two', '2'), base.replace('two', 'II'))).toBeNull();
    expect(mergeText(base, base.replace('two', '2'), base.replace('three', '3'))).toBeNull();
    expect(mergeText(base, text(base, 'six'), text(base, 'seven'))).toBeNull();
    expect(mergeText(base, text(base, 'six'), text('one', 'two', 'three', 'four'))).toBeNull();
  });

  it('treats line ends of any system alike', () => {
    expect(mergeText('a\r\nb\r\nc', 'A\nb\nc', 'a\r\nb\r\nC')).toBe('A\nb\nC');
  });

  it('gives up on texts that are too long to compare at once', () => {
    const long = Array.from({ length: 2_500 }, (_, line) => String(line)).join('\n');
    expect(mergeText(long, `${long}\nmore`, long)).toBeNull();
  });

  it('obeys the laws of a merge, from either side, and invents no line', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 7 });
    fc.assert(
      fc.property(lines, lines, lines, (first, second, third) => {
        const [old, mine, theirs] = [first.join('\n'), second.join('\n'), third.join('\n')];
        expect(mergeText(old, old, theirs)).toBe(theirs);
        expect(mergeText(old, mine, old)).toBe(mine);
        expect(mergeText(old, mine, mine)).toBe(mine);
        const merged = mergeText(old, mine, theirs);
        expect(mergeText(old, theirs, mine)).toBe(merged);
        for (const line of merged?.split('\n') ?? []) expect([...second, ...third, '']).toContain(line);
      }),
      RUNS,
    );
  });
});
