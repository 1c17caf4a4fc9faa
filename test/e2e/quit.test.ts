import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from './desk.ts';
import { openDesk } from './desk.ts';
import { openInvoice, tabTo } from './keyboard.ts';

describe('an app that is told to quit while somebody types', () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await openDesk();
  });

  afterEach(async () => {
    await desk.close();
  });

  it('loses no key of it', async () => {
    const text = 'Survey of the hull, the rigging and both masts of the Solveig';
    const { page, quit } = desk.inkwell();
    await page.keyboard.press('Control+N');
    const number = await page.getByRole('textbox', { name: 'Number', exact: true }).inputValue();
    await tabTo(page, page.getByRole('textbox', { name: 'Summary' }));
    await page.keyboard.type(text);
    await quit();

    const again = await desk.startAgain();
    await openInvoice(again.page, number);
    await again.page.keyboard.press('e');
    const summary = again.page.getByRole('textbox', { name: 'Summary' });
    await summary.waitFor();
    expect(await summary.inputValue()).toBe(text);
  });
});
