const PAUSE_MS = 60;
/** Whoever types on and on still sees what it comes to. */
const LATEST_MS = 300;

export interface TypingPause {
  /** Something was typed. */
  note(): void;
  cancel(): void;
}

/**
 * Does something in the pauses between keys: a key is quick when only what it shows itself is done before its frame.
 */
export function inPauses(action: () => void): TypingPause {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  const cancel = (): void => {
    clearTimeout(timer);
    since = null;
  };
  return {
    note() {
      const now = performance.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          cancel();
          action();
        },
        Math.max(0, Math.min(PAUSE_MS, since + LATEST_MS - now)),
      );
    },
    cancel,
  };
}
