import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** One row of the outbox as it lies on the disk. */
interface StoredEntry {
  readonly op: string;
  readonly resource: string;
  readonly uid: string;
  readonly state: string;
  readonly reason: string | null;
  readonly question_json: string | null;
  readonly data_json: string | null;
}

export interface BookOnDisk {
  /** `ok`, or what SQLite found. */
  readonly integrity: string;
  readonly outbox: readonly StoredEntry[];
}

/**
 * What a dead process left on the disk. Looked at in a copy: opening the book itself would recover it, which is the next
 * process's own business.
 */
export function readBook(dataDir: string): BookOnDisk {
  const [account] = readdirSync(join(dataDir, 'accounts'));
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-kill-copy-'));
  try {
    for (const end of ['', '-wal']) {
      const file = join(dataDir, 'accounts', account ?? '', `book.db${end}`);
      if (existsSync(file)) copyFileSync(file, join(folder, `book.db${end}`));
    }
    const raw = new Database(join(folder, 'book.db'));
    try {
      const integrity = raw.pragma('integrity_check', { simple: true });
      // The columns named here, which the migrations made text.
      const outbox = raw
        .prepare('SELECT op, resource, uid, state, reason, question_json, data_json FROM outbox ORDER BY id')
        .all() as readonly StoredEntry[];
      return { integrity: String(integrity), outbox };
    } finally {
      raw.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
