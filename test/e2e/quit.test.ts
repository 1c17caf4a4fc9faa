import { describe, expect, it } from 'vitest';
import { openDesk } from './desk.ts';
import { fill, openInvoice, press, tabTo } from './keyboard.ts';
import type { LaunchedInkwell } from './launch.ts';
import { shareBetweenTests } from './share-between-tests.ts';

describe('an app that is told to quit while somebody types', () => {
  const desk = shareBetweenTests(openDesk);

  it('loses no key of it', async () => {
    const text = 'Survey of the hull, the rigging and both masts of the Solveig';
    const { page, quit } = desk().inkwell();
    await page.keyboard.press('Control+N');
    const number = await page.getByRole('textbox', { name: 'Number', exact: true }).inputValue();
    await tabTo(page, page.getByRole('textbox', { name: 'Summary' }));
    await page.keyboard.type(text);
    await quit();

    const again = await desk().startAgain();
    await openInvoice(again.page, number);
    await again.page.keyboard.press('e');
    const summary = again.page.getByRole('textbox', { name: 'Summary' });
    await summary.waitFor();
    expect(await summary.inputValue()).toBe(text);
  });

  it('has the mail that was begun after the next start, until somebody starts over', async () => {
    const text = 'As we said on the phone: {{invoice.number}}';
    const { page, quit } = desk().inkwell();
    await openInvoice(page, 'INV-000400');
    await page.keyboard.press('m');
    const messageOn = ({ page: where }: LaunchedInkwell) =>
      where.getByRole('dialog', { name: 'Send INV-000400' }).getByRole('textbox', { name: 'Message' });
    await fill(page, messageOn(desk().inkwell()), text);
    await quit();

    const again = await desk().startAgain();
    await openInvoice(again.page, 'INV-000400');
    await again.page.keyboard.press('m');
    await messageOn(again).waitFor();
    expect(await messageOn(again).inputValue()).toBe(text);
    await press(again.page, again.page.getByRole('button', { name: 'Start over' }));
    await again.quit();

    const last = await desk().startAgain();
    await openInvoice(last.page, 'INV-000400');
    await last.page.keyboard.press('m');
    await messageOn(last).waitFor();
    expect(await messageOn(last).inputValue()).not.toBe(text);
  });
});
