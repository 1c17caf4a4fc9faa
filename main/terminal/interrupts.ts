import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Told to a whole group of processes, a signal comes once by itself and once more from the script that started us. */
const ONE_WITHIN_MS = 500;

/** Signals that end a call. */
export interface Interrupts {
  onInterrupt(listener: () => void): () => void;
  /** 128 + the number of the signal that came, as a shell would say; null where none did. */
  exitStatus(): number | null;
}

/**
 * The first signal is told to whoever listens, and they end by themselves what must not be broken off; a second one, or
 * one that nobody listens to, ends the process as it always did.
 */
export function listenForInterrupts(): Interrupts {
  const listeners = new Set<() => void>();
  let came: number | null = null;
  let cameAt = 0;

  function interrupted(signal: (typeof SIGNALS)[number]): void {
    const status = 128 + constants.signals[signal];
    const now = performance.now();
    if (came === status && now - cameAt < ONE_WITHIN_MS) return;
    if (came !== null || listeners.size === 0) process.exit(status);
    [came, cameAt] = [status, now];
    for (const listener of listeners) listener();
  }

  for (const signal of SIGNALS) process.on(signal, interrupted);
  return {
    onInterrupt(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exitStatus: () => came,
  };
}
