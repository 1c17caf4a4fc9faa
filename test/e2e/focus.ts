import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

const PATIENCE_MS = 30_000;

/** What is needed here of an element: these programs are written without the types of a page. */
interface Focusable {
  readonly ownerDocument: { readonly activeElement: unknown };
}

/** Waits until the app itself has put the focus there. */
export async function focusOn(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  const hasFocus = (): Promise<boolean> =>
    wanted.evaluate((element: Focusable) => element.ownerDocument.activeElement === element);
  await expect.poll(hasFocus, { timeout: PATIENCE_MS, message: String(wanted) }).toBe(true);
}
