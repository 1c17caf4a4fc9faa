import type { AppError } from '#shared/errors.ts';
import type { SuspendedSearches } from './suspended-searches.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';

/** The outcome of one attempt to settle an unconfirmed entry. */
export type SettleResult =
  /** The outcome is known: done, queued again, or for the person to decide. */
  | { readonly kind: 'known'; readonly isDone: boolean }
  /** Nothing is proven yet; the entry says when to examine it again. */
  | { readonly kind: 'later' }
  /** The reads failed. */
  | { readonly kind: 'failed'; readonly error: AppError };

/** The parts that settling needs beside the ports. */
export interface Settling {
  readonly settings: EngineSettings;
  readonly suspended: SuspendedSearches;
}
