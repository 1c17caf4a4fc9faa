import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readProfileJson, writeProfileJson } from './json-files.ts';

/** The file in the folder of an account that was restored and is not used yet. Its book is only read while it is there. */
const RESTORED_FILE = 'restored.json';
const schema = z.object({ sha256: z.string(), madeAt: z.string(), name: z.string() });

/** The backup that an account was restored from. */
export interface RestoredMark {
  readonly sha256: string;
  /** When the backup was made, in UTC. */
  readonly madeAt: string;
  /** The account's name, which it has again once its book is used. */
  readonly name: string;
}

/** Tells that the book of this folder may only be read. An unreadable mark is one as well. */
export const isRestored = (accountDir: string): boolean => existsSync(join(accountDir, RESTORED_FILE));

/** Returns null for a folder without a mark, and for one that cannot be read. */
export function readRestoredMark(accountDir: string): RestoredMark | null {
  const json = readProfileJson(join(accountDir, RESTORED_FILE));
  const parsed = schema.safeParse(json.kind === 'read' ? json.value : null);
  return parsed.success ? parsed.data : null;
}

export function writeRestoredMark(accountDir: string, mark: RestoredMark): void {
  writeProfileJson(join(accountDir, RESTORED_FILE), mark, () => {});
}

/** Lets the book be written from now on. */
export function removeRestoredMark(accountDir: string): void {
  rmSync(join(accountDir, RESTORED_FILE), { force: true });
}
