import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inPauses } from '#renderer/state/editor/typing-debounce.ts';

describe('what waits for a pause between keys', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is done once, after the last of several keys', () => {
    const action = vi.fn();
    const pause = inPauses(action);
    for (let key = 0; key < 3; key += 1) {
      pause.note();
      vi.advanceTimersByTime(50);
    }
    expect(action).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    expect(action).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    expect(action).toHaveBeenCalledOnce();
  });

  it('is done in between where nobody pauses', () => {
    const action = vi.fn();
    const pause = inPauses(action);
    for (let key = 0; key < 25; key += 1) {
      pause.note();
      vi.advanceTimersByTime(40);
    }
    expect(action).toHaveBeenCalledTimes(3);
  });

  it('is not done any more once it was cancelled, and again with the next key', () => {
    const action = vi.fn();
    const pause = inPauses(action);
    pause.note();
    pause.cancel();
    vi.advanceTimersByTime(10_000);
    expect(action).not.toHaveBeenCalled();
    pause.note();
    vi.advanceTimersByTime(60);
    expect(action).toHaveBeenCalledOnce();
  });
});
