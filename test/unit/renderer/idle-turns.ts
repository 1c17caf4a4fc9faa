import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What screens want to do when there is time, done when the test says so. */
interface IdleTurns {
  readonly waiting: () => number;
  /** Waits until something is wanted, and does it. */
  pass(): Promise<void>;
}

/** For every test of a `describe`, in a window of this height in px. */
export function idleTurns(height: number): IdleTurns {
  let wanted: (() => void)[] = [];
  beforeEach(() => {
    vi.stubGlobal('innerHeight', height);
    wanted = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => wanted.push(run));
    vi.stubGlobal('cancelIdleCallback', () => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return {
    waiting: () => wanted.length,
    async pass() {
      await vi.waitFor(() => {
        expect(wanted).not.toHaveLength(0);
      });
      wanted.pop()?.();
      await Promise.resolve();
    },
  };
}
