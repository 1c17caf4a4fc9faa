import { existsSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBuiltTerminal } from '#test/helpers/child-run.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const client = JSON.stringify({
  op: 'create',
  resource: 'connections',
  data: { category: 'organization', name: 'Acme', business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
});

let account: SmallAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

const sync = () => terminal.run(['sync', '--pace', 'unlimited']);
const books = (): readonly string[] => {
  const folder = join(terminal.dataDir, 'accounts');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('a sync that is interrupted', () => {
  it('waits for the answer to a write under way, and sends nothing after it', async () => {
    await sync();
    await terminal.run(['queue', '-'], `${client}\n${client.replace('Acme', 'Birch & Co')}`);
    const writes = (): number => account.served.requests.filter(({ method }) => method === 'POST').length;
    account.intercept = async (request) => {
      if (request.method !== 'POST') return null;
      terminal.interrupt();
      // The answer comes after the interruption, and is taken all the same.
      await new Promise((resolve) => setImmediate(resolve));
      return null;
    };
    const before = writes();
    expect(await sync()).toMatchObject({ json: { pushed: 1, waiting: 1, needsYou: 0, complete: false } });
    expect(writes() - before).toBe(1);
    account.intercept = () => null;
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1, waiting: 0, complete: true } });
  });

  it('sends no write whose preflight was still running', async () => {
    await sync();
    const line = { op: 'update', resource: 'invoices', target: 'INV-5', data: { summary: 'New text' } };
    await terminal.run(['queue', '-'], JSON.stringify(line));
    const before = account.served.requests.length;
    account.intercept = ({ url }) => {
      // The invoice by itself: what is read before it is written.
      if (/\/api\/invs\/\w/.test(url)) terminal.interrupt();
      return null;
    };
    await sync();
    const asked = account.served.requests.slice(before).map(({ method }) => method);
    expect([asked.length > 0, asked.includes('PUT')]).toEqual([true, false]);
    account.intercept = () => null;
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1, waiting: 0 } });
  });

  it('aborts the read before a write at once', async () => {
    await sync();
    const line = { op: 'update', resource: 'invoices', target: 'INV-5', data: { summary: 'New text' } };
    await terminal.run(['queue', '-'], JSON.stringify(line));
    account.intercept = ({ url }) => {
      if (!/\/api\/invs\/\w/.test(url)) return null;
      terminal.interrupt();
      return new Promise(() => {});
    };
    const startedAt = performance.now();
    expect(await sync()).toMatchObject({ json: { pushed: 0, waiting: 1, needsYou: 0, complete: false } });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    account.intercept = () => null;
    expect(await sync()).toMatchObject({ status: 0, json: { pushed: 1, waiting: 0 } });
  });

  it('aborts a read at once, and leaves no book for an address that never answered', async () => {
    account.intercept = () => {
      terminal.interrupt();
      return new Promise(() => {});
    };
    expect(await sync()).toMatchObject({ status: 1, stdout: '' });
    expect(books()).toEqual([]);
  });
});

it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'ends with the status of its signal (%s) and leaves no new book behind',
  async (signal) => {
    const env = { INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY };
    const child = startBuiltTerminal(['sync', '--pace', 'unlimited', '--data-dir', terminal.dataDir], { env });
    account.intercept = () => {
      child.kill(signal);
      return new Promise(() => {});
    };
    expect(await child.ended).toMatchObject({ status: 128 + constants.signals[signal] });
    expect(books()).toEqual([]);
  },
);
