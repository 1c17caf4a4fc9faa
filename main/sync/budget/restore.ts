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
 * Reads a state back from JSON; null where it is none, or one of another version. What the service said of itself it says
 * again with its next answer: only that is left out when it cannot be read. What lies more than an hour ahead of `now` (ms since
 * epoch) came from a clock that has been set back since: it is forgotten here, or it would come true one day.
 */
export function restoreState(stored: unknown, now: number): BudgetState | null {
  if (!isJsonObject(stored)) return null;
  // As unknown: what a file says has to be looked at before it is believed.
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
