import { closeSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChildOptions } from '#test/helpers/child-run.ts';
import { runBuiltTerminal } from '#test/helpers/child-run.ts';
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
  await terminal.run(['sync', '--pace', 'unlimited']);
});
afterEach(() => account.close());

async function runInto(output: NonNullable<ChildOptions['output']>, ...argv: readonly string[]) {
  const env = { INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY };
  const child = await runBuiltTerminal([...argv, '--data-dir', terminal.dataDir], { env, stdin: client, output });
  return { status: child.status, stderr: child.stderr.toString() };
}

const queued = async (): Promise<number> => {
  // The contract of `status`.
  const { json } = await terminal.run(['status']);
  return (json as { readonly outbox: { readonly queued: number } }).outbox.queued;
};

it('ends with its own status and silently when the reader has closed the pipe', async () => {
  expect(await runInto('nobody', 'queue', '-')).toEqual({ status: 0, stderr: '' });
  expect(await queued()).toBe(1);
  expect(await runInto('nobody', 'list', 'invoices')).toEqual({ status: 0, stderr: '' });
  expect(await runInto('nobody', 'show', 'invoices', 'INV-77')).toMatchObject({ status: 1 });
});

it.skipIf(process.platform !== 'linux')('says that the work is done when its output cannot be written', async () => {
  const full = openSync('/dev/full', 'w');
  const lost = (command: string): string =>
    `“${command}” has done its work, but its output couldn’t be written and is lost.\n`;
  expect(await runInto(full, 'queue', '-', '--json')).toEqual({ status: 4, stderr: lost('queue') });
  expect(await queued()).toBe(1);
  expect(await runInto(full, 'sync', '--pace', 'unlimited')).toEqual({ status: 4, stderr: lost('sync') });
  expect(await queued()).toBe(0);
  expect(await runInto(full, 'list', 'invoices')).toEqual({ status: 1, stderr: lost('list') });
  const folder = join(mkdtempSync(join(tmpdir(), 'inkwell-export-')), 'new');
  expect(await runInto(full, 'export', folder)).toEqual({ status: 1, stderr: lost('export') });
  closeSync(full);
});
