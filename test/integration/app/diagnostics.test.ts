import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import { createRouter } from '#main/ipc/router.ts';
import { failureFacts } from '#main/platform/failure-facts.ts';
import { readLog } from '#main/platform/log-reader.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { payloads } from '#test/helpers/payloads.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import { createSceneShell } from '#test/scenes/scene-shell.ts';

let dataDir: string;
let elsewhere: string;
let app: InkwellApp;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-app-'));
  elsewhere = mkdtempSync(join(tmpdir(), 'inkwell-diagnostics-'));
});
afterEach(async () => {
  await app.close();
  for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

function open(startInDemo: boolean): Promise<InkwellApp> {
  const documentShell = createSceneShell(elsewhere, () => {});
  const shell = { version: '1.2.3', locale: 'en-US', platform: 'linux', startInDemo } as const;
  return openApp({ ...shell, dataDir, vault: createMemoryVault(), migrationsDir, stateDir, documentShell });
}

/** Saves the diagnostics and returns them with the whole log. */
async function written(): Promise<string> {
  const file = await app.handlers['support:save-diagnostics'](null);
  const path = join(elsewhere, file ?? 'none');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const log = join(dataDir, 'log');
  return [path, ...readdirSync(log).map((name) => join(log, name))]
    .map((each) => readFileSync(each, 'utf8'))
    .join('\n');
}

/** Asks for everything with payloads that are mostly about nothing, as the window does, so that much of it fails. */
async function askForEverything(): Promise<void> {
  const sender = { url: 'inkwell://app/', isTopFrame: true };
  const router = createRouter(app.handlers, (channel, thrown) => {
    app.log.write({ code: 'handler_failed', channel, ...failureFacts(thrown) });
  });
  for (const [channel, payload] of Object.entries(payloads))
    if (!/^(account|app|lock|support|backup|archive|document):/.test(channel))
      await router.handle(sender, channel, payload);
}

describe('log and diagnostics', () => {
  it('hold no client, number, amount or address of the demo book after all of it was used', async () => {
    app = await open(true);
    const listed = () =>
      app.handlers['list:page']({
        ...{ list: 'invoices', tab: 'all', search: '', terms: [], sort: { column: 'date', direction: 'desc' } },
        ...{ thenBy: null, offset: 0, limit: 100 },
      });
    await expect.poll(async () => (await listed()).rows.length, { timeout: 60_000 }).toBe(100);
    const { rows } = await listed();
    await askForEverything();
    app.log.write({ code: 'window_failed', kind: 'TypeError', frames: ['draw assets/list.js:1:20'] });
    const text = await written();
    const secrets = rows.flatMap((row) =>
      'clientName' in row && 'number' in row ? [row.clientName, row.number, row.billedTotal ?? '-----'] : [],
    );
    expect(secrets.length).toBeGreaterThan(100);
    expect(secrets.filter((secret) => secret.length > 3 && text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/@[\w-]+\.\w/);
    expect(text).toMatch(/^Inkwell 1\.2\.3 diagnostics/);
    expect(text).toMatch(/error window_failed kind TypeError\n {4}at draw assets\/list\.js:1:20/);
    expect(text).toMatch(/list invoices \d+/);
  });

  it('hold neither the key nor the address of an account, also where the service refused', async () => {
    const account = await serveSmallAccount();
    try {
      app = await open(false);
      await app.handlers['account:connect']({ url: account.served.url, key: KEY });
      await expect(
        app.handlers['account:connect']({ url: account.served.url, key: 'another-key-0002' }),
      ).rejects.toThrow();
      await askForEverything();
      const text = await written();
      const { host } = new URL(account.served.url);
      expect([KEY, 'another-key-0002', host, dataDir].filter((secret) => text.includes(secret))).toEqual([]);
      expect(text).toMatch(/accounts 1, open own/);
    } finally {
      await account.close();
    }
  });

  it('keep of a line in the log only what this program writes', async () => {
    app = await open(false);
    await app.close();
    writeFileSync(
      join(dataDir, 'log', '000009.jsonl'),
      [
        { at: '2026-11-21T10:00:00.000Z', level: 'warn', code: 'step_slow', step: 'page', ms: 9, client: 'Birch Ltd' },
        {
          at: '2026-11-21T10:00:01.000Z',
          level: 'error',
          code: 'crashed',
          kind: 'Birch Ltd',
          frames: ['Birch Ltd owes 5'],
        },
        { at: '2026-11-21T10:00:02.000Z', level: 'error', code: 'Birch Ltd' },
        'Birch Ltd',
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    );
    const lines = await readLog(dataDir, 10);
    expect(lines.slice(0, 2)).toEqual([
      { at: Date.UTC(2026, 10, 21, 10, 0, 1), level: 'error', code: 'crashed', facts: [], frames: [] },
      { at: Date.UTC(2026, 10, 21, 10), level: 'warn', code: 'step_slow', facts: ['step page', 'ms 9'], frames: [] },
    ]);
  });
});

describe('settings as a file', () => {
  it('come back as they were saved, without the key, and nothing changes before the person says so', async () => {
    app = await open(true);
    await app.handlers['settings:update']({ theme: 'dark', figures: { yearStart: 4 } });
    const { logo: _, ...look } = await app.handlers['paper:get'](null);
    await app.handlers['paper:update']({ ...look, issuer: 'Kandy Design' });
    expect(await app.handlers['support:export-settings'](null)).toBe('inkwell-settings.json');
    const text = readFileSync(join(elsewhere, 'inkwell-settings.json'), 'utf8');
    expect(text).not.toMatch(/activeAccount|apiKey|keyHint/);
    await app.handlers['settings:update']({ theme: 'light', figures: { yearStart: 1 } });
    await app.handlers['paper:update']({ ...look, issuer: '' });
    writeFileSync(join(elsewhere, 'chosen.json'), text);
    const chosen = await app.handlers['support:choose-settings'](null);
    expect(chosen).toMatchObject({ computer: { theme: 'dark' }, account: { issuer: 'Kandy Design' }, ignored: 0 });
    expect((await app.handlers['app:get-state'](null)).settings.theme).toBe('light');
    await app.handlers['settings:update'](chosen?.computer ?? {});
    const { settings } = await app.handlers['app:get-state'](null);
    expect(settings).toMatchObject({ theme: 'dark', figures: { yearStart: 4 }, mail: defaultSettings.mail });
  });

  it('leave out what this version does not know, and refuse a file of something else', async () => {
    app = await open(true);
    const choose = (content: string) => {
      writeFileSync(join(elsewhere, 'chosen.json'), content);
      return app.handlers['support:choose-settings'](null);
    };
    const computer = { theme: 'pink', editor: { showsPreview: false }, tempo: 9, toString: 1, __proto__x: 2 };
    expect(await choose(JSON.stringify({ format: 'inkwell-settings', computer, account: [] }))).toEqual({
      file: 'chosen.json',
      computer: { editor: { showsPreview: false } },
      account: {},
      ignored: 4,
    });
    for (const other of ['', 'null', '{}', '{"format":"inkwell"', '[1]', '"inkwell-settings"'])
      await expect(choose(other)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
