import type { AppError } from '#shared/errors.ts';
import type { InterruptedLooks } from './suspended-searches.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';

/** What became of one attempt to settle an entry of unknown outcome. */
export type SettleResult =
  /** It is known now: done, back in the queue, or for a person to decide. */
  | { readonly kind: 'known'; readonly isDone: boolean }
  /** Nothing is proven yet; the entry says when to look again. */
  | { readonly kind: 'later' }
  /** The look could not be made. */
  | { readonly kind: 'failed'; readonly error: AppError };

/** What settling entries needs beside its ports. */
export interface Settling {
  readonly settings: EngineSettings;
  readonly interrupted: InterruptedLooks;
}
