import type { Step } from '#main/sync/plan/next-entry.ts';
import type { Aim } from '#main/sync/plan/background-plan.ts';
import type { Work } from '#main/sync/plan/planner.ts';
import { requestsInARow } from '#main/sync/plan/step-requests.ts';

type SlotName = 'front' | 'back';

/**
 * Runs two steps at once: one that a person or the outbox waits for, and one in the background, so that a slow page
 * never holds up what was just saved.
 */
export interface WorkerSlots {
  /**
   * Begins the steps that may begin now. Returns when to check again (ms since epoch), infinity when only the end of a
   * step or an edit can change anything.
   */
  fill(aim: Aim): number;
  isIdle(): boolean;
  isPushing(): boolean;
  /** The step to show as the engine's current work. */
  current(): Step | null;
  /** Call for every request that leaves. */
  requestCounted(): void;
  /** Resolves when the steps under way now have ended. */
  ended(): Promise<void>;
  /** Resolves when no step is under way. */
  settled(): Promise<void>;
}

interface SlotHooks {
  /** Called when a step has begun or ended. */
  readonly onChange: () => void;
  /** Called when a step may begin that could not before. */
  readonly onRoom: () => void;
  /** Called with the error when a step threw, which only the book does. */
  readonly onThrow: (thrown: unknown) => void;
}

interface Running {
  readonly step: Step;
  ended: Promise<void>;
}

interface Filled {
  /** The time of the next check (ms since epoch). */
  readonly again: number;
  /** True when a step waits until the budget has room for several requests in a row. */
  readonly isSaving: boolean;
}

export function createWorkerSlots(work: Work, { onChange, onRoom, onThrow }: SlotHooks): WorkerSlots {
  const running = new Map<SlotName, Running>();
  /**
   * True between the begin of a step and its first counted request: until then the budget does not know what else may
   * leave.
   */
  let isUncounted = false;
  let isFilling = false;

  function traffic(): { readonly reads: number; readonly writes: number } {
    const steps = [...running.values()];
    const writes = steps.filter(({ step }) => step.kind === 'push').length;
    return { reads: steps.length - writes, writes };
  }

  function begin(name: SlotName, step: Step): void {
    isUncounted = true;
    // Registered before its first request leaves, which happens at once.
    const slot: Running = { step, ended: Promise.resolve() };
    running.set(name, slot);
    slot.ended = perform(name, step);
    onChange();
  }

  async function perform(name: SlotName, step: Step): Promise<void> {
    try {
      await work.perform(step);
    } catch (thrown) {
      onThrow(thrown);
    } finally {
      running.delete(name);
      isUncounted = false;
      onChange();
      onRoom();
    }
  }

  function fillSlot(name: SlotName, candidates: () => readonly Step[]): Filled {
    let filled: Filled = { again: Number.POSITIVE_INFINITY, isSaving: false };
    if (running.has(name) || isUncounted) return filled;
    for (const step of candidates()) {
      // Skip periodic absence checks while an outbox entry waits for room in the budget; otherwise they would starve
      // it.
      if (filled.isSaving && step.kind === 'confirm') continue;
      const at = work.waitFor(step, traffic());
      if (at === 0) {
        begin(name, step);
        return { again: Number.POSITIVE_INFINITY, isSaving: false };
      }
      const isSaving = filled.isSaving || (Number.isFinite(at) && requestsInARow(step, at) > 1);
      filled = { again: Math.min(filled.again, at), isSaving };
    }
    return filled;
  }

  async function ended(): Promise<void> {
    await Promise.all([...running.values()].map((slot) => slot.ended));
  }

  return {
    fill(aim) {
      isFilling = true;
      try {
        const front = fillSlot('front', () => work.front());
        // Background reads would use up, one by one, the room that several requests in a row wait for.
        if (front.isSaving) return front.again;
        const back = fillSlot('back', () => {
          const step = work.back(aim);
          return step === null ? [] : [step];
        });
        return Math.min(front.again, back.again);
      } finally {
        isFilling = false;
      }
    },
    isIdle: () => running.size === 0,
    isPushing: () => running.get('front')?.step.kind === 'push',
    current: () => (running.get('front') ?? running.get('back'))?.step ?? null,
    requestCounted() {
      if (!isUncounted) return;
      isUncounted = false;
      // While filling, the next slot is tried anyway.
      if (!isFilling) onRoom();
    },
    ended,
    async settled() {
      while (running.size > 0) await ended();
    },
  };
}
