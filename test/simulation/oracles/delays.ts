import { isGuess } from '#main/sync/connection-state.ts';
import type { Step } from '#main/sync/plan/next-entry.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { PortAnswer } from '#test/simulation/world/watched-service.ts';
import type { Waiting } from './first-attempts.ts';
import { watchFirstAttempts } from './first-attempts.ts';
import { watchTheWay } from './free-way.ts';
import type { Evidence, Oracle } from './oracle.ts';

const MOST_FAILURES = 1;

const l5: Oracle = {
  name: 'L5',
  statement: 'What fails again and again delays what is new and has nothing to do with it by one request at most.',
  watch: (evidence, report) => {
    const first = watchFirstAttempts(evidence);
    const way = watchTheWay(evidence);
    /** The step in which something of an entry was last answered: whatever else that asks for belongs to the same turn. */
    const lastStep = new Map<number, Step | null>();
    let good = 0;
    // What was saved in this moment may be tried in the same.
    const begun = (call: PortCall): void => {
      first.look();
      first.begun(call);
    };
    return {
      asked: begun,
      // A turn that asks for nothing shows only by what it writes down.
      committed: first.look,
      stepped: first.look,
      restarted: first.restarted,
      answered(call, answer) {
        way.answered(call, answer);
        const failing = entryOf(evidence, call);
        if (failing === null) {
          if (isGood(answer)) good += 1;
          return;
        }
        const { step } = evidence.life().engine.status();
        const isSameTurn = step !== null && lastStep.get(failing) === step;
        lastStep.set(failing, step);
        first.attempted(failing);
        if (!hasFailed(answer)) {
          if (!isSameTurn && isGood(answer)) good += 1;
          return;
        }
        // A look takes fewer requests than a write with the reads around it.
        if (!way.hasBudget()) return;
        for (const { id, failures } of first.ready()) {
          const before = failures.get(failing);
          // Where all fails it is not the one that delays the other.
          if (before !== undefined && (isSameTurn || before.good === good)) continue;
          const count = (before?.count ?? 0) + 1;
          failures.set(failing, { count, good });
          if (count > MOST_FAILURES)
            report(`entry ${String(id)} waits while ${call.name} for entry ${String(failing)} fails once more`);
        }
      },
    };
  },
};

const isGood = (answer: PortAnswer): boolean => !('error' in answer);
const hasFailed = (answer: PortAnswer): boolean =>
  'error' in answer && answer.kind !== 'rejected' && isGuess(answer.error);

/** The entry that a request was made for, or null where it was made for none or nobody can say. */
function entryOf({ life }: Evidence, call: PortCall): number | null {
  if (call.entry !== null) return call.entry;
  const { step } = life().engine.status();
  const isFront = step !== null && (step.kind === 'push' || step.kind === 'probe');
  // The only one that was under way: then it belongs to the step that is shown.
  return isFront && life().callsUnderWay() === 0 ? step.entry.id : null;
}

const LONGEST_WAIT_MS = 5_000;
/** Whoever has saved something longer ago than this is not there any more, looking at it. */
const WATCHED_FOR_MS = 5 * 60_000;

const l6: Oracle = {
  name: 'L6',
  statement: 'What a person saves is attempted within five seconds, when nothing stands in the way.',
  watch: (evidence, report) => {
    const first = watchFirstAttempts(evidence);
    const way = watchTheWay(evidence);
    /** Of those that wait only the oldest waits for nothing else. */
    let oldest: Waiting | null = null;
    const count = (): void => {
      const free = way.freeMs();
      if (oldest !== null) {
        oldest.waited += free;
        if (oldest.waited > LONGEST_WAIT_MS)
          report(`entry ${String(oldest.id)} waits for ${String(oldest.waited)} ms, and nothing stands in its way`);
      }
      oldest = first.oldest(evidence.time.now() - WATCHED_FOR_MS);
    };
    return {
      asked(call) {
        count();
        first.look();
        first.begun(call);
        way.asked(call);
        count();
      },
      answered(call, answer) {
        count();
        way.answered(call, answer);
        count();
      },
      committed: count,
      stepped() {
        count();
        first.look();
        count();
      },
      restarted() {
        first.restarted();
        way.restarted();
        oldest = null;
        count();
      },
    };
  },
};

export const delayOracles: readonly Oracle[] = [l5, l6];
