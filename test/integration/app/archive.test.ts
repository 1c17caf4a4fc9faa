import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { readTable } from '#shared/import/read-table.ts';
import { createArchivingApp } from '#test/helpers/archiving-app.ts';
import { findKey } from '#test/helpers/key-search.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `inkwell-${name}-`));

let folder: string;
let app: InkwellApp | null = null;
beforeEach(() => {
  folder = newFolder('archive');
});
afterEach(async () => {
  await app?.close();
  app = null;
  rmSync(folder, { recursive: true, force: true });
});

const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .toSorted();

/** The names that the usual tool finds unchanged. Throws where it finds anything else. */
const checked = (path: string): readonly string[] =>
  execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: path, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.replace(/: OK$/, ''))
    .toSorted();

describe('the archive of the demo book', () => {
  let demo: TestTerminal;
  beforeAll(async () => {
    demo = createTestTerminal({}, { stateDir: newFolder('state') });
    expect((await demo.run(['sync', '--demo', '--full'])).status).toBe(0);
  });
  afterAll(() => {
    rmSync(demo.dataDir, { recursive: true, force: true });
  });

  async function save(hangsAt = Number.POSITIVE_INFINITY, then: () => void = () => {}) {
    const opened = await createArchivingApp(demo.dataDir, folder, (drawn) => {
      if (drawn === hangsAt) then();
      return Promise.resolve();
    });
    app = opened.app;
    // What is read meanwhile would be in one of two files that are compared.
    await app.handlers['sync:set-offline']({ isOffline: true });
    const saved = await app.handlers['document:save-archive'](null);
    if (saved === null) throw new Error('nothing was saved');
    await app.close();
    app = null;
    return { saved, drawn: opened.drawn(), path: join(folder, saved.folder) };
  }

  it('is whole by its check sums, has each invoice under its year, and is read again by the terminal', async () => {
    const { saved, path } = await save();
    expect(saved).toMatchObject({ outcome: 'done', refused: 0 });
    expect(checked(path)).toEqual(filesIn(path).filter((name) => name !== 'SHA256SUMS'));
    expect(statSync(path).mode & 0o077).toBe(0);

    const invoices = (await demo.run(['list', 'invoices', '--demo'])).json as readonly { date: string }[];
    expect(saved.invoices).toBe(invoices.length);
    for (const year of readdirSync(join(path, 'invoices')))
      expect(readdirSync(join(path, 'invoices', year))).toHaveLength(
        invoices.filter(({ date }) => date.startsWith(year)).length,
      );

    const exported = join(folder, 'exported');
    await demo.run(['export', exported, '--demo']);
    for (const file of readdirSync(exported)) {
      const kept: unknown = JSON.parse(readFileSync(join(path, 'json', file), 'utf8'));
      expect([file, kept]).toEqual([file, JSON.parse(readFileSync(join(exported, file), 'utf8'))]);
      const table = readTable(readFileSync(join(path, 'csv', file.replace('.json', '.csv')), 'utf8'));
      const rows = table.kind === 'table' ? table.table.rows.length : 0;
      expect([file, rows]).toEqual([file, (kept as readonly unknown[]).length]);
    }

    const copy = createTestTerminal({}, { dataDir: newFolder('restored'), stateDir: newFolder('state') });
    expect((await copy.run(['verify', join(path, 'book.inkwell')])).status).toBe(0);
    expect((await copy.run(['restore', join(path, 'book.inkwell')])).status).toBe(0);
    expect((await copy.run(['list', 'invoices', '--demo'])).json).toEqual(invoices);
  });

  it('goes on after it was stopped, and draws again only what has changed since', async () => {
    const first = await save(10, () => void app?.handlers['document:cancel'](null));
    expect(first.saved.outcome).toBe('cancelled');
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\(unfinished\)$/)]);
    const [changed = ''] = filesIn(join(first.path, 'invoices'));
    rmSync(join(first.path, 'invoices', changed));
    const second = await save();
    expect(second.saved.outcome).toBe('done');
    expect(second.drawn).toBe(second.saved.invoices - first.drawn + 1);
    expect(readdirSync(folder)).toEqual([second.saved.folder]);
    expect(checked(second.path)).toEqual(filesIn(second.path).filter((name) => name !== 'SHA256SUMS'));
  });

  it('that goes on leaves what the person has put into its folder, and takes no name of theirs', async () => {
    const first = await save(10, () => void app?.handlers['document:cancel'](null));
    const [drawn = ''] = filesIn(join(first.path, 'invoices'));
    const own = [join(dirname(drawn), 'own notes.txt'), join(dirname(drawn), 'own.pdf')];
    for (const name of own) writeFileSync(join(first.path, 'invoices', name), 'mine');
    const { saved, path } = await save();
    expect(saved.outcome).toBe('done');
    for (const name of own) expect(readFileSync(join(path, 'invoices', name), 'utf8')).toBe('mine');
    expect(checked(path)).toHaveLength(filesIn(path).length - own.length - 1);
  });

  it('is a new one where an earlier one was finished by a program that died before it removed the journal', async () => {
    const first = await save(1, () => void app?.handlers['document:cancel'](null));
    const finished = join(folder, 'finished');
    renameSync(first.path, finished);
    const before = filesIn(finished);
    const { saved } = await save();
    expect(saved.outcome).toBe('done');
    expect(readdirSync(folder).toSorted()).toEqual([saved.folder, 'finished'].toSorted());
    expect(filesIn(finished)).toEqual(before);
  });

  it('that was killed in its middle has no final name, loses nothing that was drawn, and is whole after the next run', async () => {
    const child = spawn(process.execPath, [join('test', 'helpers', 'hanging-archive.ts'), demo.dataDir, folder, '25'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\(unfinished\)$/)]);
    const { saved, drawn, path } = await save();
    expect([saved.outcome, drawn]).toEqual(['done', saved.invoices - 25]);
    expect(readdirSync(folder)).toEqual([saved.folder]);
    expect(checked(path)).toEqual(filesIn(path).filter((name) => name !== 'SHA256SUMS'));
  });
});

describe('the archive of an account', () => {
  it('keeps invoices apart whose numbers make one name, has what waits, and nowhere the key', async () => {
    const account = await serveSmallAccount();
    const parts = { dataDir: newFolder('data'), stateDir: newFolder('state') };
    const terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY }, parts);
    const invoice = (number: string) => ({
      op: 'create',
      resource: 'invoices',
      data: {
        connection: 2,
        ...{ date: '2026-03-01', due_date: '2026-03-15', statement_no: number },
        // As texts are that come from word processors: the sign between them ends a line.
        items: [{ description: 'Work\u2028and travel', price: '95.00', quantity: '1' }],
      },
    });
    await terminal.run(['sync', '--full', '--pace', 'unlimited', '--max-seconds', '60']);
    await terminal.run(
      ['queue', '-'],
      ['FV/01/2026', 'FV-01-2026'].map((no) => JSON.stringify(invoice(no))).join('\n'),
    );
    app = (await createArchivingApp(terminal.dataDir, folder)).app;
    await app.handlers['sync:set-offline']({ isOffline: true });
    const saved = await app.handlers['document:save-archive'](null);
    const path = join(folder, saved?.folder ?? '');
    const papers = readdirSync(join(path, 'invoices', '2026')).filter((name) => name.includes('FV'));
    expect(papers).toHaveLength(2);
    expect(papers.filter((name) => name.includes('(2)'))).toHaveLength(1);
    expect(readFileSync(join(path, 'json', 'outbox.json'), 'utf8')).toContain('FV/01/2026');
    expect(readFileSync(join(path, 'csv', 'invoices.csv'), 'utf8')).toContain('Work\u2028and travel');
    expect(readFileSync(join(path, 'index.html'), 'utf8')).toContain('sha256sum -c');
    for (const name of filesIn(path))
      expect([name, findKey(KEY, readFileSync(join(path, name)))]).toEqual([name, null]);
    await account.close();
  });
});
