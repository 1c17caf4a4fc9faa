import { untrack } from 'svelte';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine } from '#shared/invoice-form/invoice-form.ts';
import type { Totals } from '#shared/money/totals/totals.ts';

/**
 * Returns each line's total by its key. The calculator returns totals by kind, the grid mixes the kinds. Blank rows
 * have no total.
 */
export function lineTotals(lines: readonly LineForm[], totals: Totals): ReadonlyMap<string, string> {
  const seen = { items: 0, expenses: 0, tasks: 0, trips: 0 };
  const byKey = new Map<string, string>();
  for (const line of lines) {
    if (isBlankLine(line)) continue;
    byKey.set(line.key, totals.lines[line.kind][seen[line.kind]] ?? '0');
    seen[line.kind] += 1;
  }
  return byKey;
}

/** Updates the shown totals in place, and changes only those that differ. */
export function renewTotals(shown: Map<string, string>, totals: ReadonlyMap<string, string>): void {
  untrack(() => {
    for (const key of [...shown.keys()]) if (!totals.has(key)) shown.delete(key);
    for (const [key, total] of totals) shown.set(key, total);
  });
}
