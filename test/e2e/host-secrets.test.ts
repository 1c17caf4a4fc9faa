import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startHost } from '#test/helpers/host.ts';
import { readProcessTree } from '#test/helpers/process-tree.ts';
import { launchOptions, openBrowser } from './browser.ts';

const root = join(import.meta.dirname, '..', '..');
const HOST = [join(root, 'scripts', 'chromium-host', 'host.ts'), join(root, 'dist', 'main', 'main.js')];

/** The Chromium host with a real browser: what others on the same machine can get of its secrets. */
describe('the browser that shows the window', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inkwell-secrets-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  it.runIf(process.platform === 'linux')(
    'is started without a secret in the arguments or the environment of any process, and comes in',
    async () => {
      const entrance = join(folder, 'profile', 'chromium-host', 'start.html');
      const copy = join(folder, 'copy.html');
      const browser = join(folder, 'browser');
      // Keeps what the browser was led to, and needs no display.
      writeFileSync(
        browser,
        `#!/bin/sh\ncp "${entrance}" "${copy}"\nexec "${launchOptions.executablePath ?? ''}" --headless "$@"\n`,
        { mode: 0o700 },
      );
      const host = spawn(process.execPath, [...HOST, '--data-dir', join(folder, 'profile')], {
        env: { ...process.env, INKWELL_NO_BROWSER: '', INKWELL_BROWSER: browser },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      try {
        const seen = new Set<string>();
        await vi.waitFor(
          () => {
            for (const text of readProcessTree(host.pid ?? 0)) seen.add(text);
            if (existsSync(entrance)) expect(statSync(entrance).mode & 0o777).toBe(0o600);
            expect([existsSync(copy), existsSync(entrance)]).toEqual([true, false]);
          },
          { timeout: 20_000, interval: 20 },
        );
        const [, name = '', code = ''] =
          /http:\/\/(\w+)\.localhost:\d+\/#enter=([\w-]+)/.exec(readFileSync(copy, 'utf8')) ?? [];
        expect([name.length, code.length]).toEqual([32, 32]);
        const all = [...seen].join('\n');
        // The browser was among them.
        expect(all).toContain('--type=renderer');
        expect(all.includes(name)).toBe(false);
        expect(all.includes(code)).toBe(false);
        expect(statSync(join(folder, 'profile', 'chromium-host')).mode & 0o777).toBe(0o700);
      } finally {
        const ended = once(host, 'exit');
        host.kill('SIGTERM');
        await ended;
      }
    },
  );

  it('sends nothing of ours to another port, and comes back to its own after a reload and in a second tab', async () => {
    const heard: IncomingHttpHeaders[] = [];
    const foreign = createServer((request, response) => {
      heard.push(request.headers);
      response.setHeader('content-type', 'text/html');
      response.end('<title>foreign</title><script>document.title = JSON.stringify({ ...localStorage })</script>');
    });
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
    // A TCP server that listens has an address object.
    const { port } = foreign.address() as AddressInfo;
    const host = await startHost({ args: ['--demo', '--data-dir', join(folder, 'profile')] });
    const browser = await openBrowser();
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(host.address);
      await page.getByText('Needs attention').first().waitFor();
      expect(page.url()).not.toContain('enter');

      const { hostname, origin } = new URL(host.address);
      const visit = await context.newPage();
      for (const name of ['127.0.0.1', 'localhost', hostname]) {
        await visit.goto(`http://${name}:${String(port)}/`);
        expect(await visit.title()).toBe('{}');
      }
      expect(heard.length).toBeGreaterThanOrEqual(3);
      for (const headers of heard) expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
      expect(await context.cookies()).toEqual([]);

      await page.reload();
      await page.getByText('Needs attention').first().waitFor();
      await visit.goto(origin);
      await visit.getByText('Needs attention').first().waitFor();
    } finally {
      await context.close();
      await browser.close();
      await host.close();
      foreign.close();
    }
  });

  it('says so where another browser has used the address', async () => {
    const host = await startHost({ args: ['--demo', '--data-dir', join(folder, 'profile')] });
    const browser = await openBrowser();
    try {
      const [first, second] = [await browser.newPage(), await browser.newPage()];
      await first.goto(host.address);
      await first.getByText('Needs attention').first().waitFor();
      await second.goto(host.address);
      await second.getByText('it was used. Start Inkwell again').waitFor();
      await first.reload();
      await first.getByText('Needs attention').first().waitFor();
    } finally {
      await browser.close();
      await host.close();
    }
  });
});
