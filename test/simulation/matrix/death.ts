import type { CrashPlan } from '#test/simulation/world/crash-plan.ts';
import type { CrashPoint } from '#test/simulation/world/scenario.ts';

/**
 * The moments at which the process can die on the way of one edit, in their order. A commit is one step of the book: between
 * a page and its checkpoint there is no moment, and nothing to lose before the edit itself is committed.
 */
export const moments = [
  'after the edit',
  'in the preflight',
  'before the intent',
  'after the intent',
  'before the socket',
  'request at the service',
  'before the answer',
  'before the outcome',
  'after the outcome',
  'while it is looked for',
] as const;
export type Moment = (typeof moments)[number];

/** The calls of the store that write down what became of a request. */
const OUTCOMES = new Set(['settle', 'markUnconfirmed', 'requeue', 'needsPerson', 'askPerson']);

type Phase = 'before the edit' | 'queued' | 'intended' | 'answered' | 'unknown' | 'known';

/** Follows the edit from commit to commit, and knows when the process dies: once. */
export interface Death extends CrashPlan {
  /** The edit was committed. */
  edited(): boolean;
  /** A request of the edit stands before the service. */
  arrived(): boolean;
  readonly hasStruck: boolean;
}

export function planDeath(moment: Moment | null, downMs: number): Death {
  let phase: Phase = 'before the edit';
  let isPending = moment !== null;

  function strikesAt(reached: Moment): boolean {
    if (!isPending || reached !== moment) return false;
    isPending = false;
    return true;
  }

  function reachedAt(point: CrashPoint): Moment | null {
    if (point === 'before answer') {
      if (phase === 'queued') return 'in the preflight';
      return phase === 'unknown' ? 'while it is looked for' : null;
    }
    if (point === 'before markSending') return 'before the intent';
    if (point === 'after markSending') {
      phase = 'intended';
      return 'after the intent';
    }
    if (point === 'before write') return 'before the socket';
    if (point === 'before write answer') {
      phase = 'answered';
      return 'before the answer';
    }
    if (phase !== 'answered') return null;
    const [side, method = ''] = point.split(' ');
    if (!OUTCOMES.has(method)) return null;
    if (side === 'before') return 'before the outcome';
    phase = method === 'markUnconfirmed' ? 'unknown' : 'known';
    return 'after the outcome';
  }

  return {
    hits: [],
    isDue(point) {
      const reached = reachedAt(point);
      return reached !== null && strikesAt(reached) ? { point, n: 1, downMs } : null;
    },
    isNext: () => false,
    edited() {
      phase = 'queued';
      return strikesAt('after the edit');
    },
    arrived: () => phase === 'intended' && strikesAt('request at the service'),
    calmDown() {
      isPending = false;
    },
    get hasStruck() {
      return moment !== null && !isPending;
    },
  };
}
