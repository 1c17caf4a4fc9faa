import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from './environment.ts';
import { listAccounts } from './environment.ts';

/** Folders with a book that no account of the profile leads to: their account.json is missing or damaged. */
export function listLostBooks(terminal: Terminal): readonly string[] {
  const known = new Set<string>(listAccounts(terminal).map(({ uid }) => uid));
  const folder = join(terminal.dataDir, 'accounts');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => !known.has(name) && existsSync(join(folder, name, 'book.db')));
}
