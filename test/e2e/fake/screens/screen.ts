import type { Page } from 'playwright-core';

/** What is done until the screen stands as it should be looked at. */
export type Step = (page: Page) => Promise<unknown>;

/** One line a screen, a dialog, a menu or a state of them. */
export interface Screen {
  readonly name: string;
  /** Query and path: the scenario of the fake, and where in the app. */
  readonly at: string;
  readonly open: Step;
  /** The components that bring the dialog, menu, list or tooltip which is open then. */
  readonly opens?: readonly string[];
}

/** Returns the address of a screen: the list of invoices, where it names none. `shown` makes it one that no screen had before. */
export function addressOf({ at }: Pick<Screen, 'at'>, address: string, shown: number): string {
  const url = new URL(at, address);
  url.hash ||= '#/invoices';
  url.searchParams.set('shown', String(shown));
  return url.href;
}

/** One step after another. */
export const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

export const heading =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('heading', { name }).first().waitFor();

export const text =
  (words: string | RegExp): Step =>
  (page) =>
    page.getByText(words).first().waitFor();

export const press =
  (...keys: readonly string[]): Step =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

export const click =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click();

export const tick =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('checkbox', { name }).first().check();

export const fill =
  (role: 'textbox' | 'combobox' | 'searchbox', name: string | RegExp, value: string): Step =>
  (page) =>
    page.getByRole(role, { name }).first().fill(value);

/** Pastes text into a box, as a browser hands over what a spreadsheet copied. */
export const paste =
  (role: 'textbox', name: string | RegExp, copied: string): Step =>
  async (page) => {
    await page.getByRole(role, { name }).first().focus();
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(copied)});
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    }`);
  };

export const option =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('option', { name }).first().waitFor();

/** Chooses a file in the only box for one. */
export const choose =
  (name: string, content: string): Step =>
  (page) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Waits for what the step before has opened. */
export const opened =
  (role: 'dialog' | 'alertdialog' | 'menu' | 'listbox' | 'tooltip' | 'alert'): Step =>
  (page) =>
    page.getByRole(role).filter({ visible: true }).first().waitFor();

/** The sentence of a call that nobody foresaw to fail. */
export const failed: Step = text(/Something went wrong in Inkwell/);

/** The list has its rows. */
export const rows: Step = (page) => page.getByRole('row').nth(3).waitFor();
/** The page of an invoice has read it. */
export const onPage: Step = heading(/^Invoice/);
