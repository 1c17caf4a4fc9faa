import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inPauses } from '#renderer/state/editor/typing-debounce.ts';

describe('an action that waits for a pause between keys', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs once, after the last of several keys', () => {
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

  it('runs during long typing without a pause', () => {
    const action = vi.fn();
    const pause = inPauses(action);
    for (let key = 0; key < 25; key += 1) {
      pause.note();
      vi.advanceTimersByTime(40);
    }
    expect(action).toHaveBeenCalledTimes(3);
  });

  it('does not run after a cancel, and runs again after the next key', () => {
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
