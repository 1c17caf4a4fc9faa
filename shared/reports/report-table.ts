import { byCode, amountIn } from '#shared/figures/amounts.ts';
import { isInRange } from '#shared/figures/paid-in-range.ts';
import type { Decimal, RunningSum } from '#shared/money/decimal.ts';
import { canonicalDecimal, compare, divide, isZero, round, runningSum } from '#shared/money/decimal.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import type { CurrencyReport, ReportRequest, ReportRow, ReportSort, ReportValues } from './report.ts';
import type { ReportEntry } from './report-entry.ts';
import { keyOf, movedFrom, rangeBeforeOf, rangeOf } from './report-entry.ts';
import type { ReportGroup, ReportMeasure } from './report-spec.ts';
import { isMoney, reportSpec } from './report-spec.ts';

type Sums = Map<ReportMeasure, RunningSum>;

/** Adds to the sum of a measure. */
function addIn(sums: Sums, measure: ReportMeasure, value: Decimal): void {
  const sum = sums.get(measure) ?? runningSum();
  sum.add(value);
  sums.set(measure, sum);
}

interface Group {
  readonly name: string;
  readonly now: Sums;
  readonly before: Sums;
}

/** Adds entries up by currency and row. */
export interface ReportTable {
  /** Shows a currency also when nothing of it is in the period. */
  note(currency: string | null): void;
  take(entry: ReportEntry): void;
  currencies(): readonly CurrencyReport[];
}

/** The groups whose rows have the name of their entries; all others are named by their key. */
const named: ReadonlySet<ReportGroup> = new Set(['description', 'profile']);

export function reportTable(request: ReportRequest, nameOf: (client: string) => string): ReportTable {
  const { measures } = reportSpec(request.report);
  const [now, before] = [rangeOf(request), rangeBeforeOf(request)];
  const moved = movedFrom(before ?? now, now);
  const parts = new Map<string | null, Map<string, Group>>();

  function partOf(currency: string | null): Map<string, Group> {
    const known = parts.get(currency) ?? new Map<string, Group>();
    parts.set(currency, known);
    return known;
  }

  function addTo(which: 'now' | 'before', entry: ReportEntry): void {
    const groups = partOf(entry.currency);
    const key = keyOf(entry, request.group);
    const group = groups.get(key) ?? {
      name: named.has(request.group) ? (entry.name ?? '') : '',
      now: new Map(),
      before: new Map(),
    };
    groups.set(key, group);
    for (const measure of measures) {
      const value = entry.values[measure];
      if (value !== undefined) addIn(group[which], measure, value);
    }
  }

  function reportOf(currency: string | null, groups: ReadonlyMap<string, Group>): CurrencyReport {
    const valuesOf = (sums: Sums): ReportValues =>
      Object.fromEntries(
        measures.map((measure) => [measure, valueIn(currency, measure, sums.get(measure)?.value() ?? '0')]),
      );
    const sumOf = (which: 'now' | 'before'): ReportValues => {
      const all: Sums = new Map();
      for (const group of groups.values()) for (const [measure, sum] of group[which]) addIn(all, measure, sum.value());
      return valuesOf(all);
    };
    const rows = [...groups].map(([key, group]): ReportRow => ({
      key,
      name: request.group === 'client' && key !== '' ? nameOf(key) : group.name,
      isNameShared: false,
      values: valuesOf(group.now),
      before: before === null ? null : valuesOf(group.before),
    }));
    return {
      currency,
      rows: inOrder(withShared(rows), request.sort).slice(0, request.limit),
      rowCount: rows.length,
      totals: sumOf('now'),
      totalsBefore: before === null ? null : sumOf('before'),
      reconciliation: null,
    };
  }

  return {
    note: (currency) => void partOf(currency),
    take(entry) {
      if (isInRange(entry.date, now)) addTo('now', entry);
      if (before === null || entry.date === null || !isInRange(entry.date, before)) return;
      addTo('before', { ...entry, date: moved(entry.date) });
    },
    currencies: () =>
      [...parts].sort(([one], [other]) => byCode(one, other)).map(([currency, groups]) => reportOf(currency, groups)),
  };
}

/** Returns a sum as it is shown: money in the digits of its currency, minutes as hours, and counts as they are. */
function valueIn(currency: string | null, measure: ReportMeasure, value: Decimal): Decimal {
  if (isMoney(measure)) return amountIn(currency, value);
  return canonicalDecimal(measure === 'hours' ? round(divide(value, '60'), 2) : value);
}

function withShared(rows: readonly ReportRow[]): readonly ReportRow[] {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  return rows.map((row) => ((counts.get(row.name) ?? 0) > 1 ? { ...row, isNameShared: true } : row));
}

/** Orders rows by a figure or by name; rows of one figure are in the order of their names. */
export function inOrder(rows: readonly ReportRow[], { by, direction }: ReportSort): readonly ReportRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  const named = rows.map((row) => ({ row, name: numberKey((row.name || row.key).toLowerCase()) }));
  return named
    .sort((one, other) => {
      const byName = one.name === other.name ? (one.row.key < other.row.key ? -1 : 1) : one.name < other.name ? -1 : 1;
      if (by === 'name') return sign * byName;
      return sign * compare(one.row.values[by] ?? '0', other.row.values[by] ?? '0') || byName;
    })
    .map(({ row }) => row);
}

/** Returns the change from one value to another in whole percents; null where it cannot be said. */
export function changeInPercent(now: Decimal, before: Decimal): number | null {
  if (isZero(before)) return null;
  const share = (Number(now) - Number(before)) / Math.abs(Number(before));
  return Math.round(share * 100);
}
