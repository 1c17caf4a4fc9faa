import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps files of this folder in memory, where committing to a book waits for no disk. */
const MEMORY = '/dev/shm';
/** Bytes; a whole run leaves a few hundred MB until it ends. */
const ROOM = 4 * 2 ** 30;

/** Returns the folder that temporary files of tests go into. */
function parentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Books and profiles of a run lie in one folder that goes with it: the processes of the tests inherit the name. So does what
 * Inkwell remembers of a computer's books.
 */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(parentFolder(), 'inkwell-test-'));
  const before = { ...process.env };
  process.env['TMPDIR'] = folder;
  process.env['XDG_STATE_HOME'] = join(folder, 'state');
  return () => {
    process.env = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
