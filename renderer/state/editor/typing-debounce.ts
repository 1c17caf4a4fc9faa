const PAUSE_MS = 60;
/** The longest delay in ms while the person types without a pause. */
const LATEST_MS = 300;

interface TypingPause {
  /** Notes that something was typed. */
  note(): void;
  cancel(): void;
}

/** Runs an action in the pauses between keys, so that a key computes nothing before its frame. */
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
