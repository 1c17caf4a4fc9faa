import type { Browser } from 'playwright-core';
import { openBrowser } from '#test/e2e/browser.ts';

/** Names the address of the window with a fake in place of main; `global-setup.ts` sets it. */
export const FAKE = 'INKWELL_E2E_FAKE';

export interface FakeBrowser {
  readonly browser: Browser;
  /** Of the window with a fake in place of main. */
  readonly address: string;
  close(): Promise<void>;
}

/** Returns the browser of this worker, and where the built window is served with a fake behind it. */
export async function openFakeBrowser(): Promise<FakeBrowser> {
  const address = process.env[FAKE];
  if (address === undefined) throw new Error('Only a run of the project “e2e” serves the fake.');
  const answer = await fetch(address);
  // A fake that cannot be built fails once, not with the patience of every screen.
  if (!answer.ok) throw new Error(await answer.text());
  const browser = await openBrowser();
  return { browser, address, close: () => browser.close() };
}
