import type { AppError } from '#shared/errors.ts';
import type { Confirmation } from '#main/sync/absence/next-confirmation.ts';
import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import { transportBackoff } from '#main/sync/budget/backoff.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { feedKey } from './feeds.ts';
import type { Step } from './next-entry.ts';

/** After this many failures in a row the control read goes before other steps. */
const FAILED_FIRST = 2;
/**
 * After this many failures a step counts as given up: it is still tried now and then, but a run no longer waits for it.
 */
const GIVEN_UP_AT = 5;

/**
 * A step that alone meets the limit stops all others for the time its answer asks for. So it is tried again only after
 * LIMIT_TIMES that time or LIMIT_AGAIN_MS, whichever is sooner, doubling up to LONGEST_LIMIT_MS.
 */
const LIMIT_TIMES = 10;
const LIMIT_AGAIN_MS = 5 * 60_000;
const LONGEST_LIMIT_MS = 24 * 3_600_000;

/**
 * Puts a step aside that keeps failing while others succeed, so that one record, list or entry that the service cannot
 * serve does not keep all others waiting.
 * The first failure of a step may be the connection's. Then others and a control read get their turn. Only a second
 * failure, after something else was answered, is the step's own. The same rule holds for a limit that only this step
 * meets: limits may be per kind of request, and features that a plan lacks may be refused in a limiter's words.
 */
export interface CircuitBreaker {
  /**
   * Returns 'alone' when the failure is this step's own: it is put aside for longer each time. 'all' means it may be
   * the connection's.
   */
  failed(step: Step, error: AppError): 'alone' | 'all';
  /**
   * Call when the service answered this step. A step that failed before this answer and fails again after it is put
   * aside.
   */
  succeeded(step: Step): void;
  /** True while the step is put aside, or has failed since the last answer. */
  isAside(name: string): boolean;
  /** Ms since epoch until which the step is put aside; 0 when it is not. */
  asideUntil(step: Step): number;
  /** Says when to send the control read: before all other steps, after them, or not now. */
  controlTurn(): 'first' | 'last' | 'never';
  /** Gives failed steps another turn when no other step is left. False when none of them was waiting for one. */
  grantAnotherTurn(isTheirs: (name: string) => boolean): boolean;
  /** Number of steps with failures. */
  count(): number;
  /**
   * Ms since epoch when the next step that is put aside and not given up is tried again; infinity when there is none.
   */
  nextAt(): number;
  /** The error of a step that is given up for now; null when there is none. */
  givenUp(): AppError | null;
  /** Forgets all failures: a person asked to sync now. */
  forget(): void;
}

interface Failures {
  readonly count: number;
  /** Answers of the service before this failure; more since then prove that the service is reachable. */
  readonly answers: number;
  /** Ms since epoch. */
  readonly asideUntil: number;
  readonly error: AppError;
}

const ENTRY = 'entry ';

export const stepNames = {
  list: (feed: Parameters<typeof feedKey>[0]): string => `list ${feedKey(feed)}`,
  object: (uid: string): string => `object ${uid}`,
  entry: (id: number): string => `${ENTRY}${String(id)}`,
  head: 'head',
  confirm: (request: Confirmation): string => `${request.kind} ${'uid' in request ? request.uid : request.resource}`,
} as const;

/** True for the name of an outbox entry; all other names are of reads. */
export const isEntryName = (name: string): boolean => name.startsWith(ENTRY);

/** Returns the control read as a step when it goes after all others. */
export const controlsOf = ({ controlTurn }: Pick<CircuitBreaker, 'controlTurn'>, lane: Lane): readonly Step[] =>
  controlTurn() === 'last' ? [{ kind: 'control', lane }] : [];

export function createCircuitBreaker(
  { clock, random }: Pick<EnginePorts, 'clock' | 'random'>,
  allowance: Pick<RateLimiter, 'limitedUntil'>,
  settings: EngineSettings,
): CircuitBreaker {
  const failures = new Map<string, Failures>();
  let answers = 0;
  /** Steps that failed since the last answer and have not had another turn. */
  const failedNow = new Set<string>();

  /**
   * Ms to put the step aside: each attempt makes all others wait for `asked` ms, so the longer that is, the less often
   * it is tried.
   */
  function limitWait(count: number, asked: number): number {
    const first = Math.max(asked, Math.min(asked * LIMIT_TIMES, LIMIT_AGAIN_MS));
    return Math.min(first * 2 ** (count - FAILED_FIRST), LONGEST_LIMIT_MS, settings.longestOwnWaitMs);
  }

  /** Errors other than a limit may carry a `Retry-After` too, for example from a proxy in front of one record. */
  function waitAfter(count: number, { details }: AppError): number {
    const asked = Math.max(0, allowance.limitedUntil() - clock.now(), details.retryAfterMs ?? 0);
    return Math.max(transportBackoff(count, random('aside'), settings), limitWait(count, asked));
  }

  const isPutAside = ({ asideUntil }: Failures): boolean => asideUntil > clock.now();

  return {
    failed(step, error) {
      const name = nameOf(step);
      const known = failures.get(name);
      failedNow.add(name);
      if (known === undefined || known.answers === answers) {
        failures.set(name, { count: known?.count ?? 1, answers, asideUntil: 0, error });
        return 'all';
      }
      const count = known.count + 1;
      const asideUntil = clock.now() + waitAfter(count, error);
      failures.set(name, { count, answers, asideUntil, error });
      return 'alone';
    },
    succeeded(step) {
      answers += 1;
      failedNow.clear();
      failures.delete(nameOf(step));
    },
    isAside(name) {
      const known = failures.get(name);
      return failedNow.has(name) || (known !== undefined && isPutAside(known));
    },
    asideUntil: (step) => failures.get(nameOf(step))?.asideUntil ?? 0,
    controlTurn() {
      if (failedNow.size === 0 || failedNow.has(CONTROL)) return 'never';
      return failedNow.size >= FAILED_FIRST ? 'first' : 'last';
    },
    grantAnotherTurn(isTheirs) {
      const theirs = [...failedNow].filter(isTheirs);
      for (const name of theirs) failedNow.delete(name);
      if (theirs.length > 0) failedNow.delete(CONTROL);
      return theirs.length > 0;
    },
    count: () => failures.size,
    nextAt() {
      const times = [...failures.values()].filter((known) => isPutAside(known) && known.count < GIVEN_UP_AT);
      return Math.min(Number.POSITIVE_INFINITY, ...times.map(({ asideUntil }) => asideUntil));
    },
    givenUp: () => [...failures.values()].find(({ count }) => count >= GIVEN_UP_AT)?.error ?? null,
    forget() {
      failures.clear();
      failedNow.clear();
    },
  };
}

const CONTROL = 'control';

function nameOf(step: Step): string {
  switch (step.kind) {
    case 'page':
      return stepNames.list(step.feed);
    case 'detail':
      return stepNames.object(step.task.uid);
    case 'push':
    case 'probe':
      return stepNames.entry(step.entry.id);
    case 'confirm':
      return stepNames.confirm(step.request);
    case 'head':
    case 'control':
    case 'account':
      return step.kind;
  }
}
