import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be filled and made read-only. */
interface SmallDisk {
  readonly folder: string;
  /** Leaves no room on it. */
  fill(): void;
  /** Makes room again. */
  empty(): void;
  makeReadOnly(): void;
  remove(): void;
}

/** True where this process may mount a disk: as root on Linux. */
export const canMount: boolean = process.platform === 'linux' && process.getuid?.() === 0 && triesToMount();

export function mountSmallDisk(megabytes = 24): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        // Ends with ENOSPC.
        for (;;) writeSync(file, Buffer.alloc(4_096));
      } catch {
        closeSync(file);
      }
    },
    empty() {
      rmSync(filler, { force: true });
    },
    makeReadOnly() {
      execFileSync('mount', ['-o', 'remount,ro', folder]);
    },
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function triesToMount(): boolean {
  try {
    mountSmallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}
