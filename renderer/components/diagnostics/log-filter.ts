import type { LogCode, LogLine } from '#shared/screens/log-line.ts';
import { logLevels } from '#shared/screens/log-line.ts';

export const levelFilters = ['all', 'warn', 'error'] as const;
export const timeFilters = ['all', 'day', 'hour'] as const;

/** The lines of the log that are shown: of a level or graver ones, of one code, and not older than a time. */
export interface LogFilter {
  readonly level: (typeof levelFilters)[number];
  readonly code: LogCode | 'all';
  readonly since: (typeof timeFilters)[number];
}

const HOUR_MS = 3_600_000;
const longest = { all: Number.POSITIVE_INFINITY, day: 24 * HOUR_MS, hour: HOUR_MS } as const;

export function filterLog(
  lines: readonly LogLine[],
  { level, code, since }: LogFilter,
  now: number,
): readonly LogLine[] {
  const least = level === 'all' ? 0 : logLevels.indexOf(level);
  return lines.filter(
    (line) =>
      logLevels.indexOf(line.level) >= least &&
      (code === 'all' || line.code === code) &&
      now - line.at <= longest[since],
  );
}
