import type { AppError, ErrorCode } from '#shared/errors.ts';
import type { RateLimiter } from '#main/sync/budget/rate-limiter.ts';
import { transportBackoff } from '#main/sync/budget/backoff.ts';
import type { EnginePorts } from './ports.ts';
import type { EngineSettings } from './engine-settings.ts';

/** The reason that keeps the engine from the service at present. Times are ms since epoch. */
export type Obstacle =
  | { readonly kind: 'none' }
  | { readonly kind: 'offline_by_choice' }
  | { readonly kind: 'unreachable'; readonly retryAt: number; readonly error: AppError }
  | { readonly kind: 'limited'; readonly until: number }
  /** The key or the address is wrong, or the account is another: only one read now and then may leave. */
  | { readonly kind: 'stopped'; readonly error: AppError };

/** Follows how the service answers, and tells what stands in the way. */
export interface ObstacleTracker {
  current(): Obstacle;
  /** Number of failures in a row that never reached the service. */
  failures(): number;
  lastContactAt(): number | null;
  /** Ms since epoch before which nothing may leave, because the service could not be reached. */
  blockedUntil(): number;
  contacted(): void;
  failed(error: AppError): void;
  setOffline(isOffline: boolean): void;
  /** Ends a wait that was only a guess, after a hint that the network may be back, so that one request finds out. */
  forgetGuessedWait(): void;
  /**
   * Ms since epoch when one read may find out whether the reason to stop still holds; infinity for never, 0 while
   * nothing is stopped.
   */
  askAgainAt(): number;
  /** Lets that read leave now: a person asked. */
  askAgain(): void;
  /** Call when the keychain gave the key: ends a stop for a missing key, and no other. */
  keyFound(): void;
  /** Call when the key or address was corrected. */
  resume(): void;
}

const aboutTheAccount: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'key_refused',
  'key_missing',
  // Some keychains ask the person for each read. So it is not repeated at once: they choose when to try again.
  'keychain_unavailable',
  'address_invalid',
  'address_insecure',
  'other_account',
  'unproven_account',
]);

/** With these errors waiting does not help: only another key does. */
const untilAnotherKey: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['other_account', 'unproven_account']);

/** These errors come from the keychain, not from the service: they end as soon as it gives the key. */
const untilTheKeyIsThere: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['key_missing', 'keychain_unavailable']);

const FIRST_QUESTION_MS = 15 * 60_000;
const LONGEST_QUESTION_MS = 4 * 3_600_000;

/**
 * True when the error may be a failure of the connection: neither a limit nor something that a person has to correct.
 */
export const isGuess = ({ code }: AppError): boolean => code !== 'rate_limited' && !aboutTheAccount.has(code);

/**
 * True when the service itself answered with a limit. A step that was broken off because of another's limit has no
 * status.
 */
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
  /** Number of answers since the last contact that stopped everything, and when to try again. */
  let refusals = 0;
  let askAgainAt = 0;

  function stoppedBy(error: AppError): Obstacle {
    const now = clock.now();
    // Requests that were already on their way with the same key are refused too; they do not lengthen the wait.
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
        // The service did not answer, so the reason to stop still holds, also after the connection is back.
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
