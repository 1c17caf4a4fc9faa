import type { LogLine } from '#shared/screens/log-line.ts';
import { FAILURE_FRAME, FAILURE_KIND, MOST_FRAMES } from '#shared/screens/log-line.ts';
import type { SettingsImport } from '#shared/screens/settings-import.ts';
import { answer, call, done } from '#shared/ipc/call.ts';
import { nothing } from '#shared/ipc/shapes.ts';
import { z } from '#shared/ipc/zod.ts';

/** Requests about the log, diagnostics, and settings as a file. */
export const supportRequests = {
  /** Returns the newest lines of the log, the newest first. */
  'support:read-log': call(nothing, answer<readonly LogLine[]>()),
  /** Asks for a file and writes the diagnostics into it; returns its name, null when the person cancelled. */
  'support:save-diagnostics': call(nothing, answer<string | null>()),
  /** Logs an error of the window that nothing caught, without its message. */
  'support:window-failed': call(
    z.strictObject({
      kind: z.string().regex(FAILURE_KIND),
      frames: z.array(z.string().regex(FAILURE_FRAME)).max(MOST_FRAMES),
    }),
    done,
  ),
  /** Asks for a file and writes the settings into it, without the key; returns its name, null when the person cancelled. */
  'support:export-settings': call(nothing, answer<string | null>()),
  /**
   * Asks for a file and returns the settings in it; nothing is changed. Null when the person cancelled, `invalid_input` for
   * a file of something else.
   */
  'support:choose-settings': call(nothing, answer<SettingsImport | null>()),
};
