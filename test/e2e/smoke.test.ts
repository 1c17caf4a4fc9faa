import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { LaunchedInkwell } from './launch.ts';
import { launchInkwell } from './launch.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-smoke-'));
let inkwell: LaunchedInkwell | null = null;

afterEach(async () => {
  await inkwell?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('opens a window with the bridge, shows the demo book, and lets no inline script run', async () => {
  inkwell = await launchInkwell({ dataDir, demo: true });
  const { page } = inkwell;
  await page.getByText('INV-000400').first().waitFor();
  expect(await page.evaluate('Object.keys(window.inkwell).sort()')).toEqual(['on', 'request']);
  const attempt = `(() => {
    const script = document.createElement('script');
    try { script.textContent = 'window.wasRun = true'; } catch { return 'refused'; }
    document.head.append(script);
    return window.wasRun === true ? 'ran' : 'blocked';
  })()`;
  expect(await page.evaluate(attempt)).toBe('refused');
  await page
    .evaluate(`document.body.setAttribute('onclick', 'window.wasRun = true'); document.body.click()`)
    .catch(() => null);
  expect(await page.evaluate('window.wasRun')).toBeUndefined();
});
