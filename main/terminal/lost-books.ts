import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from './environment.ts';

/** Folders with a book that no account of the profile leads to. A reader that was given a mistyped folder makes none. */
export function listLostBooks(terminal: Terminal): readonly string[] {
  return existsSync(join(terminal.dataDir, 'accounts')) ? terminal.profile.lostBooks() : [];
}
