import type { ErrorCode } from '#shared/errors.ts';
import type { MissingQuestion } from '#shared/outbox/missing-question.ts';
import type { ListProblem } from '#shared/service/list-problems.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Message } from '#shared/words/part.ts';

/** The state of the engine, in the words of the status line. */
export type SyncPhase =
  | { readonly kind: 'up_to_date' }
  | {
      readonly kind: 'working';
      readonly doing: 'sending' | 'listing' | 'details';
      readonly done: number;
      readonly of: number | null;
      /** Time to finish within the present budget, in ms; null when unknown. */
      readonly msLeft: number | null;
    }
  | { readonly kind: 'paused_by_limit'; readonly until: number }
  | { readonly kind: 'offline_by_choice' }
  | { readonly kind: 'unreachable'; readonly retryAt: number | null }
  /** Nothing is sent before a person acts; `message` is one sentence. */
  | { readonly kind: 'stopped'; readonly code: StopCode; readonly message: Message }
  /** The book cannot be written, for example because the disk is full; `message` is one sentence. */
  | { readonly kind: 'cannot_save'; readonly message: Message }
  | { readonly kind: 'no_account' };

/** Lists the failures that only a person can fix: the key, its keychain or the address. */
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
type StopCode = (typeof stopCodes)[number];

/** The purposes of requests: what is sent with the reads that belong to it, lists, single objects, and proving what became of something. */
export const requestPurposes = ['changes', 'lists', 'details', 'checks'] as const;
export type RequestPurpose = (typeof requestPurposes)[number];

export const byPurpose = <Made>(make: (purpose: RequestPurpose) => Made): Readonly<Record<RequestPurpose, Made>> => ({
  changes: make('changes'),
  lists: make('lists'),
  details: make('details'),
  checks: make('checks'),
});

/** The data of the status bar. Times are ms since epoch, null when it never happened. */
export interface SyncStatus {
  readonly phase: SyncPhase;
  readonly waitingCount: number;
  readonly needsYouCount: number;
  readonly unconfirmedCount: number;
  readonly lastContactAt: number | null;
  readonly lastCheckedAt: number | null;
  readonly requestsLastHour: number;
  readonly requestsPerHour: number;
  /** True when the service refused more than that, or named its limit; otherwise it is where Inkwell begins. */
  readonly isLimitLearned: boolean;
  readonly spentOn: Readonly<Record<RequestPurpose, number>>;
  /** When the lists of the account are read again by themselves; null while that is not known. */
  readonly nextSweepAt: number | null;
  readonly freshness: readonly Freshness[];
  /** The question whether so many objects were removed in the account; null while there is none. */
  readonly missing: MissingQuestion | null;
  /** Problems that keep the book from being all of the account, apart from that question. */
  readonly problems: readonly ListProblem[];
}

export interface Freshness {
  readonly resource: Resource;
  readonly count: number;
  /** Number of objects whose nested arrays are in the book; null for resources without them. */
  readonly details: number | null;
  readonly checkedAt: number | null;
}
