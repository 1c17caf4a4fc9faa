import type { Step } from '#main/sync/plan/next-entry.ts';
import type { Aim } from '#main/sync/plan/background-plan.ts';
import type { Work } from '#main/sync/plan/planner.ts';
import { requestsInARow } from '#main/sync/plan/step-requests.ts';

type SlotName = 'front' | 'back';

/**
 * Two steps may be under way at once: one that a person or the outbox waits for, and one that nobody waits for, so that a
 * slow page never holds up what somebody has just saved.
 */
export interface Slots {
  /** Begins what may begin now. Answers when to look again (ms since epoch), infinity when only an end or an edit will tell. */
  fill(aim: Aim): number;
  isIdle(): boolean;
  isPushing(): boolean;
  /** The step to be shown as what the engine does. */
  current(): Step | null;
  /** Told of every request that leaves. */
  requestCounted(): void;
  /** Resolves when what is under way now has ended. */
  ended(): Promise<void>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export interface SlotHooks {
  /** A step has begun or ended. */
  readonly onChange: () => void;
  /** Something may begin that could not before. */
  readonly onRoom: () => void;
  /** A step broke off with what only the book can throw. */
  readonly onThrow: (thrown: unknown) => void;
}

interface Running {
  readonly step: Step;
  ended: Promise<void>;
}

interface Filled {
  /** When to look again (ms since epoch). */
  readonly again: number;
  /** Something waits until there is room for several requests in a row. */
  readonly isSaving: boolean;
}

export function createSlots(work: Work, { onChange, onRoom, onThrow }: SlotHooks): Slots {
  const running = new Map<SlotName, Running>();
  /** A step has begun and its first request is not on the ledger yet: until then nobody knows what else may leave. */
  let isUncounted = false;
  let isFilling = false;

  function traffic(): { readonly reads: number; readonly writes: number } {
    const steps = [...running.values()];
    const writes = steps.filter(({ step }) => step.kind === 'push').length;
    return { reads: steps.length - writes, writes };
  }

  function begin(name: SlotName, step: Step): void {
    isUncounted = true;
    // Shown before its first request leaves, which it does at once.
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
      // A question that comes again and again would never leave the room that an entry before it is waiting for.
      if (filled.isSaving && step.kind === 'confirm') continue;
      const at = work.waitFor(step, traffic());
      if (at === 0) {
        begin(name, step);
        return { again: Number.POSITIVE_INFINITY, isSaving: false };
      }
      const isSaving = filled.isSaving || (Number.isFinite(at) && requestsInARow(step) > 1);
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
        // What nobody waits for would use up one by one the room that several in a row are waiting for.
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
      // Whoever fills the slots goes on to the next one anyway.
      if (!isFilling) onRoom();
    },
    ended,
    async settled() {
      while (running.size > 0) await ended();
    },
  };
}
