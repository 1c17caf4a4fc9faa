import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processEnvironment } from './process-environment.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MOST_OUTPUT = 64 * 1_024 * 1_024;

/**
 * Plays a table of worlds in as many processes as there are cores. Each is told its part, how many parts there are, and
 * `rest`; what it prints as its last line is the report, as plain JSON.
 */
export async function playShards<Report>(entry: string, rest: readonly string[] = []): Promise<readonly Report[]> {
  const parts = availableParallelism();
  const play = async (part: number): Promise<Report> => {
    const args = ['--disable-warning=ExperimentalWarning', entry, String(part), String(parts), ...rest];
    const options = { cwd: ROOT, env: processEnvironment(), maxBuffer: MOST_OUTPUT };
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    // The last line is what the entry prints.
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report;
  };
  return Promise.all(Array.from({ length: parts }, (_shard, part) => play(part)));
}
