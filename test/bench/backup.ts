import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkUnpacked } from '#main/account/book-check.ts';
import { drillBackup } from '#main/backup/restore-drill.ts';
import { writeBackup } from '#main/backup/write-backup.ts';
import { writeInThread } from '#main/documents/archive/write-in-thread.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import { watchStepsFairly } from '#test/helpers/step-watch.ts';
import { fillBook, openEmptyBook } from './large-book.ts';
import type { Figure } from './measure.ts';
import { report, timeFigure } from './measure.ts';

const INVOICES = 100_000;
const MOST_STEP_MS = 20;
const MOST_GROWTH_MB = 150;
const SAMPLE_MS = 20;
const MB = 2 ** 20;
const migrationsDir = join(import.meta.dirname, '..', '..', 'drizzle');

interface Watched {
  readonly figures: readonly Figure[];
  /** Says that the process grew too much; null where it did not. */
  readonly failure: string | null;
}

/**
 * Runs work for how long it took and for its longest step in this thread, and then once more for how much the process grew: what watches
 * steps leaves more garbage than a backup. Each run has a number.
 */
async function watched(name: string, work: (run: number) => Promise<unknown>): Promise<Watched> {
  let run = 0;
  let took = 0;
  const next = async (): Promise<void> => {
    const began = performance.now();
    await work((run += 1));
    took = performance.now() - began;
  };
  const { longestStepMs } = await watchStepsFairly(next, MOST_STEP_MS);
  const grown = await growthOf(next);
  const figures = [
    timeFigure(name, took),
    timeFigure(`${name}: longest step`, longestStepMs, MOST_STEP_MS),
    { name: `${name}: memory`, value: `+${String(grown)} MB (at most ${String(MOST_GROWTH_MB)} MB)` },
  ];
  const isTooMuch = grown > MOST_GROWTH_MB;
  return { figures, failure: isTooMuch ? `${name} took ${String(grown)} MB, at most ${String(MOST_GROWTH_MB)}` : null };
}

/** Returns by how many MB the process grows at most while it works. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, SAMPLE_MS);
  await work();
  clearInterval(sampling);
  return Math.round((most - before) / MB);
}

/** A backup of a large book, its monthly test, and its tables of an archive: while they run, the window goes on. */
export async function benchBackup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  fillBook(book, INVOICES);
  const account = { uid: '01936f00-0000-7000-8000-0000000000a0', url: 'https://a.example', name: 'Large' };
  const order = {
    account,
    accountDir: folder,
    settings: defaultSettings,
    version: '0.0.0',
    migrationsDir,
    at: Date.now(),
  };
  const file = join(folder, 'book.inkwell');
  const source = { file, passphrase: null, workDir: folder, at: Date.now(), check: checkUnpacked };
  const all = [
    await watched('a backup', () => writeBackup({ ...order, file, passphrase: null })),
    await watched('an encrypted one', () =>
      writeBackup({ ...order, file: join(folder, 'sealed.inkwell'), passphrase: 'correct horse' }),
    ),
    await watched('its monthly test', () => drillBackup(source, migrationsDir)),
    await watched('the tables of an archive', (run) =>
      writeInThread(
        {
          path: join(folder, 'book.db'),
          migrationsDir,
          folder: join(folder, `archive-${String(run)}`),
          locale: 'en-US',
        },
        new AbortController().signal,
      ),
    ),
  ];
  report(
    'backup',
    `Backup, ${INVOICES.toLocaleString('en')} invoices`,
    all.flatMap(({ figures }) => figures),
  );
  book.close();
  rmSync(folder, { recursive: true, force: true });
  const failures = all.flatMap(({ failure }) => failure ?? []);
  if (failures.length > 0) throw new Error(failures.join('; '));
}
