import type { LogLine } from '#shared/screens/log-line.ts';

const MINUTE_MS = 60_000;

/** A log with a line of each level; the oldest is of the day before yesterday. */
export function fakeLog(now: number): readonly LogLine[] {
  const line = (minutes: number, part: Omit<LogLine, 'at' | 'frames'> & Partial<LogLine>): LogLine => ({
    at: now - minutes * MINUTE_MS,
    frames: [],
    ...part,
  });
  return [
    line(1, {
      level: 'error',
      code: 'window_failed',
      facts: ['kind TypeError'],
      frames: ['draw assets/list.js:1:2048'],
    }),
    line(12, { level: 'warn', code: 'step_failed', facts: ['step page', 'error unreachable'] }),
    line(15, { level: 'warn', code: 'step_failed', facts: ['step push', 'error limited', 'status 429'] }),
    line(40, { level: 'info', code: 'app_started', facts: ['version 0.1.0', 'ms 812'] }),
    line(2_900, {
      level: 'error',
      code: 'crashed',
      facts: ['kind RangeError'],
      frames: ['claim main/db/outbox.js:40'],
    }),
  ];
}
