import { isJsonObject } from '#shared/json.ts';
import type { Block } from './limit-backoff.ts';
import { withoutFarWait } from './limit-backoff.ts';
import type { Learned } from './learned-limit.ts';
import type { Ledger } from './ledger.ts';
import { HOUR_MS } from './ledger.ts';
import type { BudgetState } from './state.ts';
import type { RateFacts } from './rate-headers.ts';
import { noRateFacts } from './rate-headers.ts';

/**
 * Reads a state from JSON; null when it is none, or one of another version. Unreadable rate headers alone are dropped,
 * because the service sends them again with its next answer. Waits more than an hour ahead of `now` (ms since epoch)
 * were written before the clock was set back and are dropped, or they would take effect one day.
 */
export function restoreState(stored: unknown, now: number): BudgetState | null {
  if (!isJsonObject(stored)) return null;
  // A stored value has to be checked before it is trusted.
  const { ledger, recent, learned, block, told } = stored as Readonly<Record<keyof BudgetState, unknown>>;
  if (!isLedger(ledger) || !isTimes(recent) || !isLearned(learned) || !isBlock(block)) return null;
  const isBelieved = isRateFacts(told) && told.at <= now + HOUR_MS;
  return { ledger, recent, learned, block: withoutFarWait(block, now), told: isBelieved ? told : noRateFacts };
}

function isLedger(value: unknown): value is Ledger {
  return Array.isArray(value) && value.every((minute) => isTimes(minute) && minute.length === 2);
}

function isTimes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(isNumber);
}

function isLearned(value: unknown): value is Learned {
  return (
    isJsonObject(value) &&
    isNumber(value['cap']) &&
    value['cap'] >= 1 &&
    (value['ceiling'] === null || (isNumber(value['ceiling']) && value['ceiling'] >= 1)) &&
    (value['cleanSince'] === null || isNumber(value['cleanSince']))
  );
}

function isBlock(value: unknown): value is Block {
  return isJsonObject(value) && isNumber(value['until']) && isNumber(value['limitedAt']) && isNumber(value['inARow']);
}

function isRateFacts(value: unknown): value is RateFacts {
  return (
    isJsonObject(value) &&
    isNumber(value['at']) &&
    isNumber(value['until']) &&
    isNumber(value['limitAt']) &&
    ['limit', 'quota', 'remaining'].every((name) => value[name] === null || isNumber(value[name]))
  );
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
