import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyClient } from '#shared/client/client-form.ts';
import type { ClientRow } from '#shared/lists/client-list.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import type { FileEnding } from '#main/documents/document-files.ts';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { DocumentProgress } from '#shared/documents/document.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { noDetails } from '#shared/documents/own-details.ts';
import { readWorkbook } from '#test/helpers/read-workbook.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A window system without windows: what a page draws is its path, and the person's answers are given by the test. */
class PlainShell implements DocumentShell {
  app: InkwellApp | null = null;
  where: string | null = null;
  folder: string | null = null;
  readonly proposed: string[] = [];
  readonly loaded: string[] = [];
  readonly printed: string[] = [];
  readonly shown: string[] = [];
  openPages = 0;
  /** What the page says of itself, by its path. */
  problemOf: (path: string) => Message | null = () => null;
  beforePdf: () => void = () => {};
  /** While a dialog of the system is open. */
  whileAsked: () => void = () => {};

  openPage() {
    this.openPages += 1;
    let path = '';
    return {
      load: async (asked: string) => {
        path = asked;
        this.loaded.push(asked);
        await this.app?.handlers['document:report']({ path, problem: this.problemOf(path) });
      },
      toPdf: () => {
        this.beforePdf();
        return Promise.resolve(Buffer.from(`%PDF ${path}`));
      },
      print: () => {
        this.whileAsked();
        this.printed.push(path);
        return Promise.resolve('printed' as const);
      },
      close: () => {
        this.openPages -= 1;
      },
    };
  }

  askWhere(fileName: string, ending: FileEnding) {
    this.proposed.push(`${fileName}.${ending}`);
    this.whileAsked();
    return Promise.resolve(this.where);
  }

  askFolder() {
    return Promise.resolve(this.folder);
  }

  askFile() {
    return Promise.resolve(null);
  }

  openFile(path: string) {
    this.shown.push(path);
    return Promise.resolve(null);
  }

  showInFolder(path: string) {
    this.shown.push(`folder of ${path}`);
  }
}

describe('saving and printing documents', () => {
  let dataDir: string;
  let folder: string;
  let shell: PlainShell;
  let app: InkwellApp;
  let progress: DocumentProgress[];

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-documents-'));
    folder = join(dataDir, 'out');
    mkdirSync(folder);
    shell = new PlainShell();
    progress = [];
    app = await openApp({
      dataDir: join(dataDir, 'profile'),
      version: '0.0.0',
      locale: 'de-DE',
      platform: 'linux',
      vault: createMemoryVault(),
      startInDemo: true,
      migrationsDir,
      stateDir,
      documentShell: shell,
    });
    shell.app = app;
    app.onEvent((event, payload) => {
      if (event === 'document:progressed' && payload !== null && 'total' in payload) progress.push(payload);
    });
  });

  afterEach(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Drafts for one new client, none of them uploaded. */
  async function drafts(count: number, client = 'Müller: Söhne'): Promise<Uid[]> {
    const card = await app.handlers['client:create']({
      ...emptyClient,
      name: client,
      business_email: 'a@b.example',
      language: 'de',
      currency: 'EUR',
    });
    const uids: Uid[] = [];
    for (let index = 0; index < count; index += 1) {
      const draft = await app.handlers['draft:open']({ uid: null, clientUid: card.uid });
      await app.handlers['draft:save']({ uid: draft.uid, form: { ...draft.form, statementNo: `RE-${String(index)}` } });
      uids.push(draft.uid);
    }
    return uids;
  }

  /** What the book remembers of numbers that left it. */
  function onPaper(): unknown[] {
    const [account = ''] = readdirSync(join(dataDir, 'profile', 'accounts'));
    const book = new Database(join(dataDir, 'profile', 'accounts', account, 'book.db'), { readonly: true });
    const rows = book.prepare("SELECT name FROM capabilities WHERE name LIKE 'number.on_paper.%'").pluck().all();
    book.close();
    return rows;
  }

  const files = (): string[] => readdirSync(folder).sort();

  it('writes one PDF to the chosen path, under a name made by the pattern', async () => {
    const [uid = ''] = await drafts(1);
    shell.where = join(folder, 'mine');
    const run = await app.handlers['document:save-pdf']({ kind: 'invoice', uids: [uid] });
    expect(shell.proposed).toEqual(['RE-0 Müller- Söhne.pdf']);
    const note = message('paper_not_in_account_total');
    expect(run).toEqual({
      outcome: 'done',
      results: [{ uid, title: 'RE-0', fileName: 'mine.pdf', problem: null, note }],
      place: 1,
    });
    expect(readFileSync(join(folder, 'mine.pdf'), 'utf8')).toBe(`%PDF /document/invoice/${uid}`);
    await app.handlers['document:show']({ place: 1, how: 'file' });
    await app.handlers['document:show']({ place: 1, how: 'folder' });
    expect(shell.shown).toEqual([join(folder, 'mine.pdf'), `folder of ${join(folder, 'mine.pdf')}`]);
    expect(shell.openPages).toBe(0);
    // Somebody may hold the number now: it no longer changes without a question.
    expect(onPaper()).toEqual([`number.on_paper.${uid}`]);
  });

  it('writes many into a folder, replaces nothing there and reports its progress', async () => {
    const uids = await drafts(3);
    writeFileSync(join(folder, 're-1 müller- söhne.PDF'), 'somebody else’s');
    await app.handlers['paper:update']({ ...choices(), fileName: '{client}' });
    writeFileSync(join(folder, 'Müller- Söhne.pdf'), 'kept');
    shell.folder = folder;
    const run = await app.handlers['document:save-pdf']({ kind: 'invoice', uids: [...uids, uids[0] ?? ''] });
    expect(run.results.map((result) => result.fileName)).toEqual([
      'Müller- Söhne (2).pdf',
      'Müller- Söhne (3).pdf',
      'Müller- Söhne (4).pdf',
    ]);
    expect(readFileSync(join(folder, 'Müller- Söhne.pdf'), 'utf8')).toBe('kept');
    expect(progress).toEqual([0, 1, 2].map((done) => ({ done, total: 3 })));
    expect(files()).toHaveLength(5);
  });

  it('continues after a document that cannot be drawn, and says why in its result', async () => {
    const uids = await drafts(3);
    shell.folder = folder;
    shell.problemOf = (path) => (path.endsWith(uids[1] ?? '') ? message('error_nothing_printed') : null);
    const run = await app.handlers['document:save-pdf']({ kind: 'invoice', uids });
    expect(run.outcome).toBe('done');
    expect(run.results.map((result) => result.problem)).toEqual([null, message('error_nothing_printed'), null]);
    expect(files()).toEqual(['RE-0 Müller- Söhne.pdf', 'RE-2 Müller- Söhne.pdf']);
  });

  it('stops after the current document', async () => {
    const uids = await drafts(3);
    shell.folder = folder;
    shell.beforePdf = () => void app.handlers['document:cancel'](null);
    const run = await app.handlers['document:save-pdf']({ kind: 'invoice', uids });
    expect(run.outcome).toBe('cancelled');
    expect(files()).toEqual(['RE-0 Müller- Söhne.pdf']);
    expect(shell.openPages).toBe(0);
  });

  it('writes nothing and opens no page when the dialog is cancelled', async () => {
    const uids = await drafts(2);
    const nothing = { outcome: 'cancelled', results: [], place: null };
    expect(await app.handlers['document:save-pdf']({ kind: 'invoice', uids })).toEqual(nothing);
    expect(onPaper()).toEqual([]);
    expect(await app.handlers['document:save-pdf']({ kind: 'invoice', uids: uids.slice(0, 1) })).toEqual(nothing);
    expect(shell.loaded).toEqual([]);
  });

  it('changes no number unasked after a dialog has named it or a page was drawn with it', async () => {
    const [one = '', two = '', three = ''] = await drafts(3);
    const marked = (...uids: readonly Uid[]) => uids.map((uid) => `number.on_paper.${uid}`);
    const seen: unknown[] = [];
    const look = () => void seen.push(onPaper());
    shell.whileAsked = look;
    shell.where = join(folder, 'one.pdf');
    await app.handlers['document:save-pdf']({ kind: 'invoice', uids: [one] });
    shell.folder = folder;
    shell.problemOf = (path) => {
      if (path.endsWith(two)) look();
      return null;
    };
    await app.handlers['document:save-pdf']({ kind: 'invoice', uids: [one, two] });
    shell.problemOf = () => null;
    await app.handlers['document:print']({ kind: 'invoice', uids: [three] });
    expect(seen).toEqual([marked(one), marked(one, two), marked(one, two, three)]);
  });

  it('says in one sentence why a file cannot be written, and leaves nothing half-done', async () => {
    const [uid = ''] = await drafts(1);
    shell.where = join(folder, 'no-such-folder', 'mine.pdf');
    const run = await app.handlers['document:save-pdf']({ kind: 'invoice', uids: [uid] });
    expect(run.results).toMatchObject([
      { uid, title: 'RE-0', fileName: null, problem: message('error_file_not_written', { file: 'mine.pdf' }) },
    ]);
    expect(files()).toEqual([]);
  });

  it('shows no dialog when there is nothing to write', async () => {
    const gone = '01936f00-0000-7000-8000-0000000000aa';
    const run = await app.handlers['document:save-pdf']({ kind: 'invoice', uids: [gone] });
    expect(run.results[0]?.problem).toEqual(message('error_invoice_gone'));
    expect(shell.proposed).toEqual([]);
  });

  it('prints many as one job', async () => {
    const uids = await drafts(2);
    const run = await app.handlers['document:print']({ kind: 'invoice', uids });
    expect(run.results.map((result) => result.problem)).toEqual([null, null]);
    expect(shell.printed).toEqual([`/document/invoice/${uids.join(',')}`]);
  });

  it('makes receipts for received payments, with file names of their own, and says why it refuses one', async () => {
    const [uid = ''] = await drafts(1);
    const pay = (method: string, amount: string) => {
      const form = { date: '2026-11-20', amount, method, details: '', isReceived: false };
      return app.handlers['payment:save']({ invoiceUid: uid, form, confirmed: { twins: [], over: '11' } });
    };
    const received = await pay('stripe', '5');
    const announced = await pay('cash', '6');
    shell.where = join(folder, 'receipt.pdf');
    const run = await app.handlers['document:save-pdf']({ kind: 'receipt', uids: [received.uid] });
    expect(run.results).toMatchObject([
      {
        ...{ title: 'Quittung RE-0', fileName: 'receipt.pdf', problem: null },
        note: message('error_payment_not_in_account'),
      },
    ]);
    expect(shell.proposed).toEqual(['Quittung RE-0 Müller- Söhne.pdf']);
    expect(shell.loaded).toEqual([`/document/receipt/${received.uid}`]);
    // The number of an invoice that only this computer knows is on the receipt too.
    expect(onPaper()).toEqual([`number.on_paper.${uid}`]);
    const refused = await app.handlers['document:print']({ kind: 'receipt', uids: [announced.uid, uid] });
    expect(refused.results.map(({ problem }) => problem)).toEqual([
      message('receipt_money_not_in'),
      message('error_payment_gone'),
    ]);
    expect(shell.printed).toEqual([]);
  });

  it('draws no half-typed draft, and makes no receipt with its total', async () => {
    const [uid = '', whole = ''] = await drafts(2);
    const { form } = await app.handlers['draft:open']({ uid, clientUid: null });
    const payment = await app.handlers['payment:save']({
      invoiceUid: uid,
      form: { date: '2026-11-20', amount: '5', method: 'stripe', details: '', isReceived: false },
      confirmed: { twins: [], over: '5' },
    });
    const line = { key: 'a', kind: 'items', date: '', description: 'Work', unit: '', price: '95' } as const;
    await app.handlers['draft:save']({ uid, form: { ...form, lines: [{ ...line, quantity: '1.500 ?' }] } });
    const run = await app.handlers['document:print']({ kind: 'invoice', uids: [uid, whole] });
    const problem = message('invoice_problem_not_a_number', { text: '1.500' });
    expect(run.results.map((result) => result.problem)).toEqual([message('paper_draft_unfinished', { problem }), null]);
    expect(shell.printed).toEqual([`/document/invoice/${whole}`]);
    expect(await app.handlers['document:preview']({ kind: 'receipt', uids: [payment.uid] })).toMatchObject([
      { fileName: null, problem: message('paper_invoice_draft_unfinished', { problem }) },
    ]);
    shell.where = join(folder, 'mine.pdf');
    await app.handlers['document:save-pdf']({ kind: 'invoice', uids: [uid] });
    expect([shell.proposed, files()]).toEqual([[], []]);
  });

  it('runs one job at a time', async () => {
    const [uid = ''] = await drafts(1);
    shell.where = join(folder, 'a.pdf');
    const first = app.handlers['document:save-pdf']({ kind: 'invoice', uids: [uid] });
    await expect(app.handlers['document:print']({ kind: 'invoice', uids: [uid] })).rejects.toThrow(AppError);
    await first;
  });

  function choices() {
    return {
      size: 'a4',
      accent: '#17703f',
      isCopyMarked: false,
      issuer: 'Aurora',
      details: noDetails,
      sender: 'Kandy',
      fileName: '{number}',
    } as const;
  }

  it('keeps the paper settings and the logo with the account', async () => {
    expect(await app.handlers['paper:get'](null)).toMatchObject({ size: 'a4', issuer: 'Aurora Studio', logo: null });
    await app.handlers['paper:update'](choices());
    const { logo } = await app.handlers['paper:set-logo']({ data: PNG });
    expect(logo).toMatchObject({ width: 1, height: 1 });
    expect((await app.readLogo(logo?.name ?? ''))?.toString('base64')).toBe(PNG);
    expect(await app.readLogo('../account.json')).toBeNull();
    expect(await app.handlers['paper:get'](null)).toEqual({ ...choices(), logo });
    expect(await app.handlers['paper:set-logo']({ data: null })).toEqual({ ...choices(), logo: null });
    expect(await app.readLogo(logo?.name ?? '')).toBeNull();
  });

  it.each([
    [
      'a picture that was cut short',
      Buffer.from(PNG, 'base64').subarray(0, 60).toString('base64'),
      /This picture is damaged/,
    ],
    ['a drawing that could hold scripts', Buffer.from('<svg/>').toString('base64'), /isn’t a PNG or JPEG/],
    [
      'a file over 2 MB',
      Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(2_000_000)]).toString('base64'),
      /larger than 2 MB/,
    ],
  ])('refuses a logo of %s', async (_what, data, sentence) => {
    const refusal = await Promise.resolve()
      .then(() => app.handlers['paper:set-logo']({ data }))
      .catch((thrown: unknown) => String(thrown));
    expect(refusal).toMatch(sentence);
  });

  it('prints without a logo whose file was damaged since', async () => {
    const { logo } = await app.handlers['paper:set-logo']({ data: PNG });
    const [account = ''] = readdirSync(join(dataDir, 'profile', 'accounts'));
    const path = join(dataDir, 'profile', 'accounts', account, logo?.name ?? '');
    writeFileSync(path, readFileSync(path).subarray(0, 60));
    expect(await app.readLogo(logo?.name ?? '')).toBeNull();
  });

  it('writes list rows into one CSV file, in the requested order', async () => {
    const [first = '', second = ''] = await drafts(2, '=Müller, "Söhne"');
    shell.where = join(folder, 'mine');
    const saved = await app.handlers['document:save-table']({
      list: 'invoices',
      uids: [second, first, second],
      format: 'csv',
    });
    expect(shell.proposed).toEqual([expect.stringMatching(/^invoices-\d{4}-\d\d-\d\d\.csv$/)]);
    expect(saved).toEqual({ fileName: 'mine.csv', count: 2, place: 1 });
    const text = readFileSync(join(folder, 'mine.csv'), 'utf8');
    const [head = '', ...rows] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFFNumber;Client;Summary;PO number;State;/);
    expect(rows).toEqual([
      expect.stringMatching(/^RE-1;"'=Müller, ""Söhne""";;;draft;;\d{4}-\d\d-\d\d;\d{4}-\d\d-\d\d;EUR;/),
      expect.stringMatching(/^RE-0;/),
      '',
    ]);
    // Their numbers have left the computer, so they are not changed without being asked about.
    expect(onPaper()).toHaveLength(2);
    await app.handlers['document:show']({ place: 1, how: 'file' });
    expect(shell.shown).toEqual([join(folder, 'mine.csv')]);
  });

  it('writes clients into one CSV file, a row for each currency in which one owes', async () => {
    const { rows } = await vi.waitFor(async () => {
      const page = await app.handlers['list:page']({
        list: 'clients',
        ...{ tab: 'owing', search: '', terms: [], sort: { column: 'name', direction: 'asc' }, thenBy: null },
        ...{ offset: 0, limit: 2 },
      });
      if (page.rows.length < 2) throw new Error('Too few clients of the demo have been read yet.');
      // They are rows of the list that was asked for.
      return { rows: page.rows as readonly ClientRow[] };
    });
    shell.where = join(folder, 'mine');
    const uids = rows.map(({ uid }) => uid);
    const saved = await app.handlers['document:save-table']({ list: 'clients', uids, format: 'csv' });
    expect(shell.proposed).toEqual([expect.stringMatching(/^clients-\d{4}-\d\d-\d\d\.csv$/)]);
    expect(saved).toMatchObject({ count: 2 });
    const [head = '', ...lines] = readFileSync(join(folder, 'mine.csv'), 'utf8').split('\r\n');
    expect(head).toMatch(/^\uFEFFName;Type;E-mail;Language;City;Country;Currency;Amount due;Overdue;/);
    const sums = rows.flatMap(({ due }) => due.map(({ currency }) => currency));
    expect(lines.slice(0, -1).map((line) => line.split(';')[6])).toEqual(sums);
    await expect(
      app.handlers['document:save-table']({ list: 'clients', uids: [crypto.randomUUID()], format: 'csv' }),
    ).rejects.toThrow('These clients are no longer in the book.');
  });

  it('writes list rows into one spreadsheet', async () => {
    const [first = '', second = ''] = await drafts(2, '=Müller, "Söhne"');
    shell.where = join(folder, 'mine');
    const saved = await app.handlers['document:save-table']({
      list: 'invoices',
      uids: [second, first],
      format: 'xlsx',
    });
    expect(shell.proposed).toEqual([expect.stringMatching(/^invoices-\d{4}-\d\d-\d\d\.xlsx$/)]);
    expect(saved).toEqual({ fileName: 'mine.xlsx', count: 2, place: 1 });
    const { sheetName, rows } = readWorkbook(readFileSync(join(folder, 'mine.xlsx')));
    expect([sheetName, rows[0]?.[0]?.value, rows[0]?.[1]?.value]).toEqual(['Invoices', 'Number', 'Client']);
    expect(rows.slice(1).map((row) => row.slice(0, 2).map(({ kind, value }) => [kind, value]))).toEqual(
      ['RE-1', 'RE-0'].map((number) => [
        ['text', number],
        ['text', '=Müller, "Söhne"'],
      ]),
    );
    expect(rows[1]?.[6]).toMatchObject({ kind: 'number', format: 'yyyy-mm-dd' });
    expect(onPaper()).toHaveLength(2);
  });

  it.skipIf(process.platform === 'win32')(
    'leaves the rights of a file to the system where the person chose its place',
    async () => {
      const [uid = ''] = await drafts(1);
      shell.where = join(folder, 'mine.csv');
      const usual = process.umask(0o022);
      try {
        await app.handlers['document:save-table']({ list: 'invoices', uids: [uid], format: 'csv' });
      } finally {
        process.umask(usual);
      }
      expect(statSync(join(folder, 'mine.csv')).mode & 0o777).toBe(0o644);
    },
  );

  it('writes no CSV file when the dialog is cancelled or no invoice is in the book', async () => {
    const [uid = ''] = await drafts(1);
    expect(await app.handlers['document:save-table']({ list: 'invoices', uids: [uid], format: 'csv' })).toBeNull();
    shell.where = join(folder, 'mine.csv');
    await expect(
      app.handlers['document:save-table']({ list: 'invoices', uids: [crypto.randomUUID()], format: 'csv' }),
    ).rejects.toThrow('These invoices are no longer in the book.');
    expect([files(), onPaper()]).toEqual([[], []]);
  });

  it('writes amounts and dates as the person’s spreadsheet reads them', async () => {
    const row = await vi.waitFor(async () => {
      const page = await app.handlers['list:page']({
        list: 'invoices',
        ...{ tab: 'paid', search: '', terms: [], sort: { column: 'date', direction: 'desc' }, thenBy: null },
        ...{ offset: 0, limit: 1 },
      });
      // They are rows of the list that was asked for.
      const [first] = page.rows as readonly InvoiceRow[];
      if (first === undefined) throw new Error('No paid invoice of the demo has been read yet.');
      return first;
    });
    shell.where = join(folder, 'mine.csv');
    await app.handlers['document:save-table']({ list: 'invoices', uids: [row.uid], format: 'csv' });
    const text = readFileSync(join(folder, 'mine.csv'), 'utf8').replace('\uFEFF', '');
    const [head = '', line = ''] = text.split('\r\n');
    const cells = Object.fromEntries(head.split(';').map((name, at) => [name, line.split(';')[at]]));
    expect(cells).toMatchObject({ Number: row.number, Total: row.billedTotal?.replace('.', ','), State: 'paid' });
    expect(cells['Created']).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(onPaper()).toEqual([]);
  });

  it('prints nothing when it was cancelled while the pages were drawn', async () => {
    const uids = await drafts(2);
    shell.problemOf = () => {
      app.handlers['document:cancel'](null);
      return null;
    };
    const run = await app.handlers['document:print']({ kind: 'invoice', uids });
    expect(run).toEqual({ outcome: 'cancelled', results: [], place: null });
    expect([shell.loaded.length, shell.printed]).toEqual([1, []]);
  });
});
