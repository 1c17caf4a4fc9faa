import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogCode, LogLevel, LogLine } from '#shared/screens/log-line.ts';
import { FAILURE_FRAME, logCodes, logLevels, MOST_FRAMES } from '#shared/screens/log-line.ts';
import { isJsonObject } from '#shared/json.ts';
import type { JsonObject } from '#shared/json.ts';
import { mapInSteps } from './in-steps.ts';
import { LOG_FOLDER } from './log.ts';

/** The fields that a line may have beside time, level, code and frames, with the form of their values. */
const facts: Readonly<Record<string, RegExp>> = {
  version: /^[\w.+-]{1,40}$/,
  trouble: /^[a-z_]{1,60}$/,
  channel: /^[a-z]{1,40}:[a-z-]{1,60}$/,
  step: /^[a-z_]{1,40}$/,
  error: /^[a-z_]{1,60}$/,
  kind: /^[A-Za-z]{1,40}$/,
  status: /^\d{3}$/,
  ms: /^\d{1,12}$/,
};

/**
 * Returns the newest lines of a profile's log, the newest first. Keeps of each only what a line of this program has in its form:
 * the files are on the disk of a person, and what is read here is shown and handed on.
 */
export async function readLog(dataDir: string, most: number): Promise<readonly LogLine[]> {
  const folder = join(dataDir, LOG_FOLDER);
  const names = await readdir(folder).catch(() => []);
  let lines: readonly string[] = [];
  for (const name of names
    .filter((each) => /^\d{6}\.jsonl$/.test(each))
    .toSorted()
    .toReversed()) {
    if (lines.length >= most) break;
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    lines = [...lines, ...text.split('\n').filter(Boolean).toReversed()];
  }
  const read = await mapInSteps(lines.slice(0, most), () => lineIn);
  return read.filter((line) => line !== null);
}

function lineIn(text: string): LogLine | null {
  const line = parsed(text);
  const at = typeof line['at'] === 'string' ? Date.parse(line['at']) : Number.NaN;
  const level: LogLevel | undefined = logLevels.find((each) => each === line['level']);
  const code: LogCode | undefined = logCodes.find((each) => each === line['code']);
  if (Number.isNaN(at) || level === undefined || code === undefined) return null;
  const frames = Array.isArray(line['frames']) ? line['frames'] : [];
  return {
    at,
    level,
    code,
    facts: Object.entries(facts).flatMap(([name, form]) => {
      const value = line[name];
      const written = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return form.test(written) ? [`${name} ${written}`] : [];
    }),
    frames: frames.filter((frame) => typeof frame === 'string' && FAILURE_FRAME.test(frame)).slice(0, MOST_FRAMES),
  };
}

function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
