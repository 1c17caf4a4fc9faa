import type { EngineSettings } from '#main/sync/settings.ts';
import type { Block } from './block.ts';
import { noBlock } from './block.ts';
import type { Learned } from './cap.ts';
import { firstCap } from './cap.ts';
import type { Ledger } from './ledger.ts';
import type { Told } from './told.ts';
import { nothingTold } from './told.ts';

/** All that the budget knows: plain JSON of about a kilobyte. */
export interface BudgetState {
  readonly ledger: Ledger;
  /** When the last two requests left, older first (ms since epoch). */
  readonly recent: readonly number[];
  readonly learned: Learned;
  readonly block: Block;
  readonly told: Told;
}

/** The settings that the budget depends on. */
export type BudgetRules = Pick<
  EngineSettings,
  'pace' | 'openingBurst' | 'requestsPerHour' | 'personReserve' | 'limitBackoffMs'
>;

export function emptyState({ requestsPerHour }: BudgetRules): BudgetState {
  return { ledger: [], recent: [], learned: firstCap(requestsPerHour), block: noBlock, told: nothingTold };
}
