/** The levels of the log, the gravest last. */
export const logLevels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The codes of what the log tells of. */
export const logCodes = [
  'app_started',
  'app_quit',
  'terminal_started',
  'terminal_ended',
  'terminal_failed',
  'crashed',
  'handler_failed',
  'handler_slow',
  'window_failed',
  'step_failed',
  'step_slow',
  'step_broken',
] as const;
export type LogCode = (typeof logCodes)[number];

/** A line of the log: codes, durations and places in the program, nothing that somebody wrote. */
export interface LogLine {
  /** When it was written (ms since epoch). */
  readonly at: number;
  readonly level: LogLevel;
  readonly code: LogCode;
  /** Lists the other fields of the line as `name value` in the order of the log: a channel, a step, an error code, ms. */
  readonly facts: readonly string[];
  /** Where in the program it arose, the innermost first. */
  readonly frames: readonly string[];
}

/** An error of the window without its message: its class and its frames. */
export interface WindowFailure {
  readonly kind: string;
  readonly frames: readonly string[];
}

/** The class of an error, as libraries name it; anything else could be a text that somebody wrote. */
export const FAILURE_KIND = /^[A-Za-z]{1,40}$/;
/** A name of a function with its place in the program. */
export const FAILURE_FRAME = /^[\w$.<>#]{1,80} [\w@-][\w@./-]{0,200}:\d{1,7}(:\d{1,7})?$/;
export const MOST_FRAMES = 20;
