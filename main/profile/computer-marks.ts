import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { ComputerMarks, RememberedMark } from '#main/db/connection/computer-mark.ts';
import { patientlySync, replaceFileSync } from '#main/platform/atomic-file.ts';

const schema = z.object({ computer: z.string(), marks: z.array(z.string()), attempts: z.int() });

/** Makes programs that back up a home folder leave this one out: put back together with a book, it would tell nothing. */
const BACKUP_TAG = 'CACHEDIR.TAG';
const TAG_TEXT = 'Signature: 8a477f597d28d172789f06886806bc55\n# Inkwell: which books this computer ran last.\n';

/**
 * Returns the folder for what belongs to this computer and not to a profile, at the place that is usual on the system. It is never
 * inside a profile folder, and folders that synchronise files leave it out.
 */
export function defaultStateDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  // An empty variable counts as unset; it must never mean the current folder.
  const home = env['HOME'] || env['USERPROFILE'] || homedir();
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Inkwell State');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Inkwell State');
  return join(env['XDG_STATE_HOME'] || join(home, '.local', 'state'), 'Inkwell');
}

/** Keeps one small file for each book in a folder of this computer. `computer` tells it from others that share the folder. */
export function createComputerMarks(stateDir: string, computer: string = machineId()): ComputerMarks {
  const folder = join(stateDir, 'books');
  const pathOf = (book: string): string => join(folder, `${book}.json`);
  return {
    recall(book) {
      try {
        const known = schema.parse(JSON.parse(patientlySync(() => readFileSync(pathOf(book), 'utf8'))));
        return known.computer === computer ? known : null;
      } catch {
        // Missing, damaged or unreadable: nothing proves that the book ran here last.
        return null;
      }
    },
    remember(book, { marks, attempts }: RememberedMark) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        if (!existsSync(join(folder, BACKUP_TAG))) writeFileSync(join(folder, BACKUP_TAG), TAG_TEXT, { mode: 0o600 });
        replaceFileSync(pathOf(book), `${JSON.stringify({ computer, marks, attempts })}\n`);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Returns what tells this computer from one with a copy of its whole disk folder, as far as the system says; else an empty text. */
function machineId(): string {
  try {
    const id = readFileSync('/etc/machine-id', 'utf8').trim();
    // Systemd asks programs not to pass the id itself on.
    return id === '' ? '' : createHash('sha256').update(`inkwell ${id}`).digest('hex');
  } catch {
    return '';
  }
}
