import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { Block } from './limit-backoff.ts';
import { noBlock } from './limit-backoff.ts';
import type { Learned } from './learned-limit.ts';
import { firstCap } from './learned-limit.ts';
import type { Ledger } from './ledger.ts';
import type { RateFacts } from './rate-headers.ts';
import { noRateFacts } from './rate-headers.ts';

/** The whole state of the budget: plain JSON of about a kilobyte. */
export interface BudgetState {
  readonly ledger: Ledger;
  /** When the last two requests were sent, older first (ms since epoch). */
  readonly recent: readonly number[];
  readonly learned: Learned;
  readonly block: Block;
  readonly told: RateFacts;
}

/** The settings that the budget depends on. */
export type BudgetRules = Pick<
  EngineSettings,
  'pace' | 'openingBurst' | 'requestsPerHour' | 'personReserve' | 'limitBackoffMs'
>;

export function emptyState({ requestsPerHour }: BudgetRules): BudgetState {
  return { ledger: [], recent: [], learned: firstCap(requestsPerHour), block: noBlock, told: noRateFacts };
}
