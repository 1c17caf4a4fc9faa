import { backgroundGap, burstLeft, earliestInLane } from './lanes.ts';
import type { BudgetRules, BudgetState } from './state.ts';

const BURST_GAP_MS = 500;

/**
 * Returns the time in ms until `requestsLeft` background requests are sent: the wait for the first, the burst, and the
 * rest spread out.
 */
export function timeToFinish(requestsLeft: number, state: BudgetState, now: number, rules: BudgetRules): number {
  if (requestsLeft <= 0) return 0;
  const wait = earliestInLane(state, 'background', now, rules) - now;
  if (rules.pace === 'unlimited') return wait;
  const burst = Math.min(requestsLeft, burstLeft(state, now, rules));
  return Math.round(wait + burst * BURST_GAP_MS + (requestsLeft - burst) * backgroundGap(state, rules));
}
