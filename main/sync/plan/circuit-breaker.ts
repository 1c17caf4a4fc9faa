import type { AppError } from '#shared/errors.ts';
import type { Confirmation } from '#main/sync/absence/next-confirmation.ts';
import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import { transportBackoff } from '#main/sync/budget/backoff.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { feedKey } from './feeds.ts';
import type { Step } from './next-entry.ts';

/** So many fail one after the other before the control goes first. */
const FAILED_FIRST = 2;
/** After so many failures nobody waits any more for what is tried again now and then. */
const GIVEN_UP_AT = 5;

/** What makes all others wait is tried again after so many times as long, or after this, whichever is sooner. */
const LIMIT_TIMES = 10;
const LIMIT_AGAIN_MS = 5 * 60_000;
const LONGEST_LIMIT_MS = 24 * 3_600_000;

/**
 * What fails while other things succeed: one record, list or entry that the service cannot serve must not keep all others
 * waiting. A failure alone could be about the way to the service; the second one, after something else got through, is
 * not. In between the others have their turn, and a control: where several fail, only that may be answered. The same holds
 * of a limit that is only ever met by one of them: it may be of that kind of request, or be what the plan does not include, in
 * words like those of a limiter.
 */
export interface Troubles {
  /** `alone`: it is about this step, which is put aside for longer and longer. */
  failed(step: Step, error: AppError): 'alone' | 'all';
  /** The service has answered this one; what has failed before is about to be compared with that. */
  succeeded(step: Step): void;
  /** Whether it is put aside, or has had its turn since the last answer. */
  isAside(name: string): boolean;
  /** Ms since epoch until when it is put aside; 0 where it never was. */
  asideUntil(step: Step): number;
  /** When the control has its turn: before all others, after them, or not now. */
  controlTurn(): 'first' | 'last' | 'never';
  /** Nobody else is left: these have another turn. False where none of them was waiting for one. */
  beginTurns(isTheirs: (name: string) => boolean): boolean;
  /** How many are put aside. */
  count(): number;
  /** Ms since epoch when something that is put aside and not given up is tried again; infinity where nothing is. */
  nextAt(): number;
  /** Why something is given up for now; null where nothing is. */
  givenUp(): AppError | null;
  /** A person asks for a fresh look. */
  forget(): void;
}

interface Failures {
  readonly count: number;
  /** Answers that had come by then. */
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

/** Of an entry of the outbox; all others are of reads. */
export const isEntryName = (name: string): boolean => name.startsWith(ENTRY);

/** The control, where it has its turn after all others. */
export const controlsOf = ({ controlTurn }: Pick<Troubles, 'controlTurn'>, lane: Lane): readonly Step[] =>
  controlTurn() === 'last' ? [{ kind: 'control', lane }] : [];

export function createTroubles(
  { clock, random }: Pick<EnginePorts, 'clock' | 'random'>,
  allowance: Pick<RateLimiter, 'limitedUntil'>,
  settings: EngineSettings,
): Troubles {
  const failures = new Map<string, Failures>();
  let answers = 0;
  /** What failed since the last answer and has not had another turn. */
  const failedNow = new Set<string>();

  /** Each attempt makes all others wait for as long as its answer asks for: the longer that is, the more seldom. */
  function limitWait(count: number, asked: number): number {
    const first = Math.max(asked, Math.min(asked * LIMIT_TIMES, LIMIT_AGAIN_MS));
    return Math.min(first * 2 ** (count - FAILED_FIRST), LONGEST_LIMIT_MS, settings.longestOwnWaitMs);
  }

  /** Not only a limit asks for a time: whatever stands in front of one record that cannot be served may do so as well. */
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
    beginTurns(isTheirs) {
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
