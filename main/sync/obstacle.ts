import type { AppError, ErrorCode } from '#shared/errors.ts';
import type { Allowance } from './allowance.ts';
import { transportBackoff } from '#main/sync/budget/backoff.ts';
import type { EnginePorts } from './ports.ts';
import type { EngineSettings } from './settings.ts';

/** What keeps the engine from the service, when something does. Times are ms since epoch. */
export type Obstacle =
  | { readonly kind: 'none' }
  | { readonly kind: 'offline_by_choice' }
  | { readonly kind: 'unreachable'; readonly retryAt: number; readonly error: AppError }
  | { readonly kind: 'limited'; readonly until: number }
  /** Nothing leaves until a person acts: the key or the address is wrong. */
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
  /** The key or address was corrected. */
  resume(): void;
}

const aboutTheAccount: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'key_refused',
  'key_missing',
  'address_invalid',
  'address_insecure',
  'other_account',
  'unproven_account',
]);

/** Neither a limit nor something that a person has to put right: whether it is the way to the service, nobody has said. */
export const isGuess = ({ code }: AppError): boolean => code !== 'rate_limited' && !aboutTheAccount.has(code);

export function createObstacleTracker(
  { clock, random }: Pick<EnginePorts, 'clock' | 'random'>,
  allowance: Allowance,
  settings: EngineSettings,
): ObstacleTracker {
  let obstacle: Obstacle = { kind: 'none' };
  let isOffline = false;
  let failures = 0;
  let lastContactAt: number | null = null;

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
      obstacle = { kind: 'none' };
    },
    failed(error) {
      const now = clock.now();
      if (error.code === 'rate_limited') {
        obstacle = { kind: 'limited', until: Math.max(now, allowance.limitedUntil()) };
      } else if (!isGuess(error)) {
        obstacle = { kind: 'stopped', error };
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
    resume() {
      if (obstacle.kind === 'stopped') obstacle = { kind: 'none' };
    },
  };
}
