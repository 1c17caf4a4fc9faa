import type { Locator, Page } from 'playwright-core';

const MOST_TABS = 150;

/** What the row of an invoice is called, in the list. */
export const rowName = (number: string): RegExp => new RegExp(`^${number}\\b`);

/** Goes to a control with Tab, as somebody without a mouse does. Fails when it is nowhere on the way. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  // Found once: to look for it by its role after every key takes longer than the key.
  let element = await wanted.elementHandle();
  for (let presses = 0; presses <= MOST_TABS; presses += 1) {
    let place = await element?.evaluate(placeOf);
    if (place === 'gone') {
      element = await wanted.elementHandle();
      place = await element?.evaluate(placeOf);
    }
    if (place === 'focused') return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(wanted)}.`);
}

/** Goes to a button or link and presses it. */
export async function press(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Goes to a text field and writes over what stands in it. */
export async function fill(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Moves the cursor of the invoice list to the row of a number, from its top downwards. */
export async function goToRow(page: Page, number: string): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Invoices: All' });
  await tabTo(page, grid);
  const name = rowName(number);
  await grid.getByRole('row', { name }).waitFor();
  await page.keyboard.press('Home');
  const current = grid.getByRole('row', { name, selected: true });
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if ((await current.count()) > 0) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The list has no row ${number}.`);
}

/** Opens the page of an invoice from anywhere. */
export async function openInvoice(page: Page, number: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await goToRow(page, number);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }).waitFor();
}

export async function openOutbox(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+O');
  await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor();
}

/** Turns “Work offline” on or off, and waits until the status line has it. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await press(page, page.getByRole('switch', { name: 'Work offline' }), 'Space');
  await page.getByRole('switch', { name: 'Work offline', checked: isOffline }).waitFor();
}

/** What is needed here of an element: these programs are written without the types of a page. */
interface Focusable {
  readonly isConnected: boolean;
  readonly ownerDocument: { readonly activeElement: unknown };
}

const placeOf = (element: Focusable): 'focused' | 'elsewhere' | 'gone' =>
  element.ownerDocument.activeElement === element ? 'focused' : element.isConnected ? 'elsewhere' : 'gone';
