import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, LaunchOptions } from 'playwright-core';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..', '..');
/** Names the addresses of the browsers of a run, one for each worker; `global-setup.ts` sets it. */
export const BROWSERS = 'INKWELL_E2E_BROWSERS';

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
export const launchOptions: LaunchOptions = {
  executablePath: process.env['INKWELL_BROWSER'] ?? '/usr/bin/chromium',
  args,
};

/**
 * Returns the browser of this worker, or starts one where no run has, or for `flags` of its own. Closing it ends the pages
 * that were opened here. No two tests have a browser at the same time: it has one clipboard.
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const addresses = process.env[BROWSERS]?.split(' ') ?? [];
  const address = addresses[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % addresses.length];
  if (address !== undefined && flags.length === 0) return chromium.connect(address);
  return chromium.launch({ ...launchOptions, args: [...args, ...flags] });
}

/** Builds what has changed, unless the run has done so before its first test. */
export function buildApp(): void {
  if (process.env[BROWSERS] !== undefined) return;
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
}
