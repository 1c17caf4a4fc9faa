import type { Power } from '#main/app/app-options.ts';

const LOOK_EVERY_MS = 60_000;

interface PowerParts {
  readonly isOnBattery: () => Promise<boolean>;
  /** Returns true where a battery is to be saved now: nobody looks at a window, and the person wants it. */
  readonly mayRest: () => boolean;
}

export interface FollowedPower extends Power {
  /** Looks now: a window was opened or closed, or a setting changed. */
  look(): void;
  end(): void;
}

/** Follows whether power is to be saved. Looks once a minute: the event of a change comes on a Mac only. */
export function followPower({ isOnBattery, mayRest }: PowerParts): FollowedPower {
  const listeners = new Set<() => void>();
  let onBattery = false;
  let isSaving = false;

  function weigh(): void {
    const before = isSaving;
    isSaving = onBattery && mayRest();
    if (before !== isSaving) for (const listener of listeners) listener();
  }

  async function lookAtBattery(): Promise<void> {
    // A system that does not tell has no battery to save.
    onBattery = await isOnBattery().catch(() => false);
    weigh();
  }

  const timer = setInterval(() => void lookAtBattery(), LOOK_EVERY_MS);
  timer.unref();
  void lookAtBattery();
  return {
    isSaving: () => isSaving,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look: weigh,
    end: () => {
      clearInterval(timer);
    },
  };
}
