import { describe, expect, it } from 'vitest';
import { createRevival } from '#main/shell/revival.ts';

function begin() {
  let time = 5_000;
  const next = createRevival(() => time);
  return (afterMs: number) => {
    time += afterMs;
    return next();
  };
}

describe('a page whose process has died', () => {
  it('returns to the same screen', () => {
    expect(begin()(0)).toBe('same_screen');
  });

  it('returns to the start page after a second crash, and then asks the person', () => {
    const dies = begin();
    dies(0);
    expect(dies(1_000)).toBe('first_screen');
    expect(dies(1_000)).toBe('ask');
    expect(dies(1_000)).toBe('ask');
  });

  it('counts only the crashes of the last minute', () => {
    const dies = begin();
    dies(0);
    expect(dies(60_000)).toBe('same_screen');
    expect(dies(59_999)).toBe('first_screen');
    expect(dies(30_000)).toBe('first_screen');
  });
});
