import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import SaveChip from '#renderer/components/editor/form/SaveChip.svelte';

const SAVED = 'Saved on this computer';

describe('the state of saving', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('never shows “saved” while typed text is not stored', async () => {
    const { rerender } = render(SaveChip, { state: 'saved', error: null });
    expect(screen.getByRole('status').textContent).toBe(SAVED);
    await rerender({ state: 'saving', error: null });
    expect(screen.getByRole('status').textContent).toBe('Saving…');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByRole('status').textContent).toBe('Saving…');
  });

  it('does not flicker with every key, and shows “saved” in the first pause', async () => {
    const { rerender } = render(SaveChip, { state: 'saved', error: null });
    for (const state of ['saving', 'saved', 'saving', 'saved'] as const) {
      await rerender({ state, error: null });
      await vi.advanceTimersByTimeAsync(100);
      expect(screen.getByRole('status').textContent).toBe('Saving…');
    }
    await vi.advanceTimersByTimeAsync(300);
    await tick();
    expect(screen.getByRole('status').textContent).toBe(SAVED);
  });
});
