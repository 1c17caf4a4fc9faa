import type { ErrorCode } from '#shared/errors.ts';
import type { MissingQuestion } from '#shared/outbox/missing-question.ts';
import type { Resource } from '#shared/service/resources.ts';

/** Where the engine stands, in the words of the status line. */
export type SyncPhase =
  | { readonly kind: 'up_to_date' }
  | {
      readonly kind: 'working';
      readonly doing: 'sending' | 'listing' | 'details';
      readonly done: number;
      readonly of: number | null;
      /** How long it takes at the allowance known now, in ms; null where nobody can tell. */
      readonly msLeft: number | null;
    }
  | { readonly kind: 'paused_by_limit'; readonly until: number }
  | { readonly kind: 'offline_by_choice' }
  | { readonly kind: 'unreachable'; readonly retryAt: number | null }
  /** Nothing leaves before a person acts; `message` is one sentence. */
  | { readonly kind: 'stopped'; readonly code: StopCode; readonly message: string }
  /** This computer cannot keep what the service says, for example on a full disk; `message` is one sentence. */
  | { readonly kind: 'cannot_save'; readonly message: string }
  | { readonly kind: 'no_account' };

/** Failures that time does not mend: the key, its keychain or the address. */
export const stopCodes = [
  'key_refused',
  'key_missing',
  'keychain_unavailable',
  'address_invalid',
  'address_insecure',
  'not_the_api',
  'other_account',
  'unproven_account',
] as const satisfies readonly ErrorCode[];
export type StopCode = (typeof stopCodes)[number];

/** Everything the status bar shows. Times are ms since epoch, null when it never happened. */
export interface SyncStatus {
  readonly phase: SyncPhase;
  readonly waitingCount: number;
  readonly needsYouCount: number;
  readonly unconfirmedCount: number;
  readonly lastContactAt: number | null;
  readonly lastCheckedAt: number | null;
  readonly requestsLastHour: number;
  readonly requestsPerHour: number;
  readonly freshness: readonly Freshness[];
  /** What only a person knows: whether so many objects were removed in the account. Null while there is no such question. */
  readonly missing: MissingQuestion | null;
}

export interface Freshness {
  readonly resource: Resource;
  readonly count: number;
  /** Objects whose nested arrays are on disk; null where the resource has none. */
  readonly details: number | null;
  readonly checkedAt: number | null;
}
