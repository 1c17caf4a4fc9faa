import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import PaperLines from '#renderer/documents/PaperLines.svelte';
import { paperWords } from '#shared/documents/paper-words.ts';
import { idleTurns } from '#test/unit/renderer/idle-turns.ts';

const linesOf = (count: number) =>
  Array.from({ length: count }, (_line, at) => ({
    description: `Line ${String(at + 1)}`,
    ...{ date: '', quantity: '1', price: '1', total: '1' },
  }));
const words = paperWords('en');
const shown = (): number => screen.getAllByRole('row').length - 1;

describe('the lines of a paper', () => {
  // Room for five of the lowest.
  const idle = idleTurns(5 * 24);

  it('are drawn as far as they fit on the screen, then twice as many in each step', async () => {
    render(PaperLines, { lines: linesOf(25), words, isPrinted: false });
    expect(shown()).toBe(5);
    await idle.pass();
    expect(shown()).toBe(10);
    await idle.pass();
    await idle.pass();
    expect(shown()).toBe(25);
    expect(screen.getByRole('cell', { name: 'Line 25' })).toBeTruthy();
  });

  it('are all drawn at once if they fit, or if they are printed', () => {
    const { unmount } = render(PaperLines, { lines: linesOf(5), words, isPrinted: false });
    expect(shown()).toBe(5);
    unmount();
    render(PaperLines, { lines: linesOf(30), words, isPrinted: true });
    expect(shown()).toBe(30);
    expect(idle.waiting()).toBe(0);
  });

  it('are drawn at once when lines are added after all were drawn', async () => {
    const { rerender } = render(PaperLines, { lines: linesOf(8), words, isPrinted: false });
    await idle.pass();
    expect(shown()).toBe(8);
    await rerender({ lines: linesOf(30) });
    expect(shown()).toBe(30);
  });

  it('are drawn in a window that has no height yet', async () => {
    vi.stubGlobal('innerHeight', 0);
    render(PaperLines, { lines: linesOf(2), words, isPrinted: false });
    expect(shown()).toBe(1);
    await idle.pass();
    expect(shown()).toBe(2);
  });
});
