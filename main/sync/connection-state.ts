import type { AppError, ErrorCode } from '#shared/errors.ts';
import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import { transportBackoff } from '#main/sync/budget/backoff.ts';
import type { EnginePorts } from './ports.ts';
import type { EngineSettings } from './engine-settings.ts';

/** What keeps the engine from the service, when something does. Times are ms since epoch. */
export type Obstacle =
  | { readonly kind: 'none' }
  | { readonly kind: 'offline_by_choice' }
  | { readonly kind: 'unreachable'; readonly retryAt: number; readonly error: AppError }
  | { readonly kind: 'limited'; readonly until: number }
  /** Nothing leaves but now and then one read: the key or the address is wrong. */
  | { readonly kind: 'stopped'; readonly error: AppError };

/** Follows how the service answers and says what stands in the way. */
export interface ObstacleTracker {
  current(): Obstacle;
  /** Failures in a row that never reached the service. */
  failures(): number;
  lastContactAt(): number | null;
  /** Ms since epoch before which nothing may leave because the service could not be reached. */
  blockedUntil(): number;
  contacted(): void;
  failed(error: AppError): void;
  setOffline(isOffline: boolean): void;
  /** A hint proves nothing: it only ends a wait that was a guess, so that one request finds out. */
  forgetGuessedWait(): void;
  /** When one read may find out whether what stopped everything still does; infinity for never, 0 while nothing has. */
  askAgainAt(): number;
  /** A person asks: that read may leave now. */
  askAgain(): void;
  /** The key can be had: that it could not is no reason any more, whatever else is in the way by now. */
  keyFound(): void;
  /** The key or address was corrected. */
  resume(): void;
}

const aboutTheAccount: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'key_refused',
  'key_missing',
  // Some keychains ask a person each time: the next question is theirs to ask.
  'keychain_unavailable',
  'address_invalid',
  'address_insecure',
  'other_account',
  'unproven_account',
]);

/** Of these it is not the service that has to change its mind: only another key helps. */
const untilAnotherKey: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['other_account', 'unproven_account']);

/** Of these nobody outside was asked: they are over once the key can be had. */
const untilTheKeyIsThere: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['key_missing', 'keychain_unavailable']);

const FIRST_QUESTION_MS = 15 * 60_000;
const LONGEST_QUESTION_MS = 4 * 3_600_000;

/** Neither a limit nor something that a person has to put right: whether it is the way to the service, nobody has said. */
export const isGuess = ({ code }: AppError): boolean => code !== 'rate_limited' && !aboutTheAccount.has(code);

/** A limit that the service has answered with; what is broken off for another's names no status. */
export const isLimitMet = ({ code, details }: AppError): boolean =>
  code === 'rate_limited' && details.status !== undefined;

export function createObstacleTracker(
  { clock, random }: Pick<EnginePorts, 'clock' | 'random'>,
  allowance: RateLimiter,
  settings: EngineSettings,
): ObstacleTracker {
  let obstacle: Obstacle = { kind: 'none' };
  let isOffline = false;
  let failures = 0;
  let lastContactAt: number | null = null;
  /** Answers that have stopped everything since the last contact, and when to ask again. */
  let refusals = 0;
  let askAgainAt = 0;

  function stoppedBy(error: AppError): Obstacle {
    const now = clock.now();
    // What was on its way with it is refused as well, which is no second answer.
    if (askAgainAt <= now) {
      askAgainAt = now + Math.min(FIRST_QUESTION_MS * 2 ** refusals, LONGEST_QUESTION_MS);
      refusals += 1;
    }
    if (untilAnotherKey.has(error.code)) askAgainAt = Number.POSITIVE_INFINITY;
    return { kind: 'stopped', error };
  }

  function goOn(): void {
    refusals = 0;
    askAgainAt = 0;
    obstacle = { kind: 'none' };
  }

  return {
    current: () => (isOffline ? { kind: 'offline_by_choice' } : obstacle),
    failures: () => failures,
    lastContactAt: () => lastContactAt,
    blockedUntil() {
      return obstacle.kind === 'unreachable' ? obstacle.retryAt : 0;
    },
    contacted() {
      failures = 0;
      lastContactAt = clock.now();
      goOn();
    },
    failed(error) {
      const now = clock.now();
      if (aboutTheAccount.has(error.code)) {
        obstacle = stoppedBy(error);
      } else if (obstacle.kind === 'stopped') {
        // Nobody was asked: a way that is closed as well is no reason to send anything with this key once it is free.
        obstacle = stoppedBy(obstacle.error);
      } else if (error.code === 'rate_limited') {
        obstacle = { kind: 'limited', until: Math.max(now, allowance.limitedUntil()) };
      } else {
        failures += 1;
        const ownWait = now + transportBackoff(failures, random('backoff'), settings);
        const retryAt = Math.max(ownWait, allowance.limitedUntil());
        obstacle = { kind: 'unreachable', retryAt, error };
      }
    },
    setOffline(value) {
      isOffline = value;
    },
    forgetGuessedWait() {
      if (obstacle.kind === 'unreachable') obstacle = { ...obstacle, retryAt: clock.now() };
    },
    askAgainAt: () => askAgainAt,
    askAgain() {
      if (obstacle.kind === 'stopped' && !untilAnotherKey.has(obstacle.error.code)) askAgainAt = clock.now();
    },
    keyFound() {
      if (obstacle.kind === 'stopped' && untilTheKeyIsThere.has(obstacle.error.code)) goOn();
    },
    resume() {
      if (obstacle.kind === 'stopped') goOn();
    },
  };
}
