import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const SYNC = ['sync', '--pace', 'unlimited', '--probe-after', '0.1,0.2,0.4', '--max-seconds', '60'];

/** What waits: a payment, a contact, a saved line and a mail. */
const waiting = [
  {
    op: 'create',
    resource: 'payments',
    data: { invoice: 'INV-3', date: '2026-11-21', amount: '40.00', payment_method: 'cash' },
  },
  { op: 'create', resource: 'contacts', data: { connection: 2, first_name: 'Ada', email: 'ada@x.test' } },
  { op: 'create', resource: 'item_categories', data: { name: 'Workshop', price: '480.00' } },
  { op: 'deliver', resource: 'invoices', target: 'INV-4' },
];

let account: SmallAccount;
let original: TestTerminal;

const computer = (): string => mkdtempSync(join(tmpdir(), 'inkwell-computer-'));

beforeEach(async () => {
  account = await serveSmallAccount();
  original = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY }, { stateDir: computer() });
  expect((await original.run(SYNC)).status).toBe(0);
  await queueWaiting();
});
afterEach(() => account.close());

async function queueWaiting(): Promise<void> {
  const queued = await original.run(['queue', '-'], waiting.map((line) => JSON.stringify(line)).join('\n'));
  expect(queued).toMatchObject({ status: 0, stderr: '' });
}

/** The profile folder as a backup program, a snapshot or a cloud folder copies it. */
function copyOf(terminal: TestTerminal, stateDir: string): TestTerminal {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-copy-'));
  cpSync(terminal.dataDir, dataDir, { recursive: true });
  return createTestTerminal({ ...terminal.env }, { dataDir, stateDir });
}

/** What the account has of it. */
function arrived() {
  const { state } = account.service;
  const payments = state.invoices.flatMap((invoice) => invoice.payments).filter(({ amount }) => Number(amount) === 40);
  const contacts = state.connections.flatMap((client) => client.contacts).filter(({ email }) => email === 'ada@x.test');
  const lines = state.item_categories.filter(({ name }) => name === 'Workshop');
  const mails = account.served.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/deliver'));
  return { payments: payments.length, contacts: contacts.length, lines: lines.length, mails: mails.length };
}

const once = { payments: 1, contacts: 1, lines: 1, mails: 1 };

async function openEntries(terminal: TestTerminal): Promise<readonly unknown[]> {
  const { json } = await terminal.run(['outbox']);
  return json as readonly unknown[];
}

describe('a profile that was copied with work that waits', () => {
  it('sends nothing again from the copy on another computer, and asks about the mail', async () => {
    const copy = copyOf(original, computer());
    expect((await original.run(SYNC)).status).toBe(0);
    expect(arrived()).toEqual(once);
    expect(await copy.run(SYNC)).toMatchObject({ status: 4, json: { waiting: 0, needsYou: 1 } });
    expect(arrived()).toEqual(once);
    expect(await openEntries(copy)).toMatchObject([{ kind: 'deliver', state: 'needs_you', reason: 'held' }]);
    expect((await copy.runForPeople(['outbox'])).stdout).toMatch(/copied or restored from a copy/);
  });

  it('sends nothing again from the copy on the same computer, whichever of the two runs first', async () => {
    const copy = copyOf(original, original.stateDir);
    expect((await copy.run(SYNC)).status).toBe(0);
    expect(arrived()).toEqual(once);
    expect((await original.run(SYNC)).status).toBe(4);
    expect(arrived()).toEqual(once);
  });

  it('sends nothing again when the copy takes the place of the profile that it was made of', async () => {
    const copy = copyOf(original, original.stateDir);
    expect((await original.run(SYNC)).status).toBe(0);
    rmSync(original.dataDir, { recursive: true });
    cpSync(copy.dataDir, original.dataDir, { recursive: true });
    expect((await original.run(SYNC)).status).toBe(4);
    expect(arrived()).toEqual(once);
  });

  it('sends each once from a copy that is alone, and the mail when it is told to', async () => {
    const copy = copyOf(original, computer());
    expect((await copy.run(SYNC)).status).toBe(4);
    expect(arrived()).toEqual({ ...once, mails: 0 });
    const [mail] = (await openEntries(copy)) as readonly { readonly id: number }[];
    expect((await copy.run(['resolve', String(mail?.id), '--send'])).status).toBe(0);
    expect((await copy.run(SYNC)).status).toBe(0);
    expect(arrived()).toEqual(once);
  });

  it('is a book of its own afterwards, and neither of the two is asked again', async () => {
    const copy = copyOf(original, original.stateDir);
    await original.run(SYNC);
    await copy.run(SYNC);
    for (const [at, terminal] of [copy, original, copy, original].entries()) {
      const data = { name: `Line ${String(at)}`, price: '1.00' };
      await terminal.run(['queue', '-'], JSON.stringify({ op: 'create', resource: 'item_categories', data }));
      expect((await terminal.run(SYNC)).json).toMatchObject({ pushed: 1 });
    }
  });
});

describe('a profile that was not copied', () => {
  it('sends what waits without a further request, also from another path and after many starts', async () => {
    const moved = copyOf(original, original.stateDir);
    rmSync(original.dataDir, { recursive: true });
    for (let start = 0; start < 3; start += 1) await moved.run(['queue', '-'], '');
    const before = account.served.requests.length;
    expect((await moved.run(SYNC)).status).toBe(0);
    expect(arrived()).toEqual(once);
    const writes = account.served.requests.slice(before).filter(({ method }) => method !== 'GET');
    expect(writes).toHaveLength(waiting.length);
  });

  it('keeps one small file outside of the profile folder, whose name tells nothing about the account', () => {
    expect(readdirSync(join(original.stateDir, 'books')).filter((name) => name !== 'CACHEDIR.TAG')).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}\.json$/),
    ]);
  });

  it('runs on a computer that keeps nothing outside of the profile folder', async () => {
    // A file stands where its folder would be.
    const nowhere = join(original.dataDir, 'settings.json', 'no-folder');
    const [here, later] = [copyOf(original, nowhere), copyOf(original, nowhere)];
    expect((await here.run(SYNC)).status).toBe(4);
    await here.run(['queue', '-'], JSON.stringify({ ...waiting[2], data: { name: 'Later', price: '1.00' } }));
    const again = createTestTerminal({ ...here.env }, { dataDir: here.dataDir, stateDir: nowhere });
    expect((await again.run(SYNC)).json).toMatchObject({ pushed: 1 });
    expect((await later.run(SYNC)).status).toBe(4);
    expect(arrived()).toEqual({ ...once, mails: 0 });
  });
});
