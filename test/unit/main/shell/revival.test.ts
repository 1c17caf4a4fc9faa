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
  it('comes back where it was', () => {
    expect(begin()(0)).toBe('same_screen');
  });

  it('comes back at its beginning when the screen it was on may be what kills it, and then waits for a person', () => {
    const dies = begin();
    dies(0);
    expect(dies(1_000)).toBe('first_screen');
    expect(dies(1_000)).toBe('ask');
    expect(dies(1_000)).toBe('ask');
  });

  it('is judged by its last minute alone', () => {
    const dies = begin();
    dies(0);
    expect(dies(60_000)).toBe('same_screen');
    expect(dies(59_999)).toBe('first_screen');
    expect(dies(30_000)).toBe('first_screen');
  });
});
