import { changeInPercent } from '#shared/reports/report-table.ts';
import type { ReportMeasure } from '#shared/reports/report-spec.ts';
import { isMoney } from '#shared/reports/report-spec.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

type Writing = Pick<Formats, 'money' | 'quantity' | 'count'>;

/** Returns a figure of a report as it is read. */
export function valueText(
  formats: Writing,
  currency: string | null,
  measure: ReportMeasure,
  value: string | undefined,
): string {
  if (value === undefined) return '–';
  return isMoney(measure) ? formats.money(value, currency) : formats.quantity(value);
}

/** Returns a figure of the range before, with the change since then. */
export function changeText(
  formats: Writing,
  currency: string | null,
  measure: ReportMeasure,
  { now, before }: { readonly now: string | undefined; readonly before: string | undefined },
): string {
  const percent = changeInPercent(now ?? '0', before ?? '0');
  const value = valueText(formats, currency, measure, before);
  return percent === null
    ? words.reports_before({ value })
    : words.reports_before_change({ value, change: `${percent > 0 ? '+' : ''}${formats.count(percent)} %` });
}
