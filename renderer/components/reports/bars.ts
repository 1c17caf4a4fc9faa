import type { ReportRow } from '#shared/reports/report.ts';
import type { ReportMeasure } from '#shared/reports/report-spec.ts';

/** A bar in percents of the width. */
interface Bar {
  readonly start: number;
  readonly width: number;
}

interface RowBars {
  readonly row: ReportRow;
  readonly now: Bar;
  readonly before: Bar;
}

/** The most rows that are drawn. */
const MOST_BARS = 12;
const WHOLE = 100;

/** Returns the bars of the first rows, all to one scale that contains zero: amounts below it go to the other side. */
export function barsOf(rows: readonly ReportRow[], measure: ReportMeasure): readonly RowBars[] {
  const shown = rows.slice(0, MOST_BARS);
  const numbers = shown.map(({ values, before }) => ({
    now: Number(values[measure] ?? 0),
    before: Number(before?.[measure] ?? 0),
  }));
  const all = numbers.flatMap(({ now, before }) => [now, before]);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const span = most - least;
  if (span === 0) return [];
  const bar = (value: number): Bar => ({
    start: ((Math.min(0, value) - least) / span) * WHOLE,
    width: (Math.abs(value) / span) * WHOLE,
  });
  return shown.map((row, at) => ({ row, now: bar(numbers[at]?.now ?? 0), before: bar(numbers[at]?.before ?? 0) }));
}
