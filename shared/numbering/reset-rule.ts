import type { NumberParts } from './tokens.ts';

/** When the counter starts again. */
export type ResetRule = 'never' | 'yearly' | 'monthly';

/** A number and the series that it belongs to. */
export interface Counted {
  readonly series: string;
  readonly parts: NumberParts;
}

/** The strain of a number that does not follow another and is not the first of its period. */
export const JUMP = 3;
/** The strain of a period that begins with another number than 1. */
const ODD_START = 2;
/** The strain of a period that begins above the highest number of the period before, as if there were no periods. */
const NO_START = 6;

/** Returns the key of the period in which a counter may occur only once, by the date parts of the number. */
export function periodOf({ year, month }: NumberParts, rule: ResetRule): string {
  if (rule === 'never') return '';
  return rule === 'yearly' ? (year ?? '') : `${year ?? ''}-${month ?? ''}`;
}

/** Returns the reset rules that the date parts of these numbers allow, the most usual first. */
export function possibleRules(parts: readonly NumberParts[]): readonly ResetRule[] {
  const rules: ResetRule[] = ['never'];
  if (parts.some(({ year }) => year !== null)) rules.unshift('yearly');
  if (parts.some(({ month }) => month !== null)) rules.unshift('monthly');
  return rules;
}

/**
 * Returns a penalty: how badly a rule explains numbers given newest first. 0 is a series without gaps that begins at 1.
 */
export function strainOf(counted: readonly Counted[], rule: ResetRule): number {
  const all = new Map<string, Map<string, Period>>();
  let strain = 0;
  for (const { series, parts } of counted) {
    const periods = getOrPut(all, series, () => new Map<string, Period>());
    const period = getOrPut(periods, periodOf(parts, rule), (): Period => ({ counters: new Map(), newer: null }));
    const { counter } = parts;
    const month = periodOf(parts, 'monthly');
    const { newer } = period;
    // A counter that occurs twice, or is lower in a later month than in an earlier one, shows a restart that this rule
    // does not have.
    const isAgain = (period.counters.get(counter) ?? month) !== month;
    const isLess = newer !== null && newer.month !== month && newer.counter < counter;
    if (isAgain || isLess) strain += JUMP;
    if (!isAgain) period.counters.set(counter, month);
    period.newer = { month, counter };
  }
  for (const periods of all.values()) strain += strainAcross([...periods.values()].map(({ counters }) => counters));
  return strain;
}

interface Period {
  /** Each counter with the month in its number. */
  readonly counters: Map<bigint, string>;
  newer: { readonly month: string; readonly counter: bigint } | null;
}

/** Returns the strain between and within periods, given newest first. */
function strainAcross(periods: readonly ReadonlyMap<bigint, string>[]): number {
  let strain = 0;
  for (const [index, counters] of periods.entries()) {
    const lowest = lowestOf(counters.keys());
    const before = periods[index + 1];
    const goesOn = before !== undefined && [...before.keys()].every((counter) => counter < lowest);
    if (lowest !== 1n) strain += goesOn ? NO_START : ODD_START;
    for (const counter of counters.keys()) if (counter !== lowest && !counters.has(counter - 1n)) strain += JUMP;
  }
  return strain;
}

function lowestOf(counters: Iterable<bigint>): bigint {
  let lowest: bigint | null = null;
  for (const counter of counters) if (lowest === null || counter < lowest) lowest = counter;
  return lowest ?? 0n;
}

function getOrPut<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/**
 * Returns the rule that fits the last two years best, for numbers given newest first; null if two rules fit equally,
 * because no period ended in that time.
 */
export function ruleShownBy(counted: readonly Counted[]): ResetRule | null {
  const years = [...new Set(counted.map(({ parts }) => parts.year))].slice(0, 2);
  const recent = counted.filter(({ parts }) => years.includes(parts.year));
  const strains = possibleRules(recent.map(({ parts }) => parts)).map((rule) => ({
    rule,
    strain: strainOf(recent, rule),
  }));
  const [best, second] = strains.toSorted((one, other) => one.strain - other.strain);
  if (best === undefined) return null;
  return second === undefined || best.strain < second.strain ? best.rule : null;
}
