import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { focusOn } from './focus.ts';
import { fill, press, tabTo } from './keyboard.ts';
import { request } from './request.ts';

describe('undo of what is kept on this computer alone, by keyboard', () => {
  let world: AccountWorld;
  beforeAll(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '100.00' }] });
  });
  afterAll(async () => {
    await world.close();
  });

  const said = (text: string): Promise<void> => world.page.getByRole('status').filter({ hasText: text }).waitFor();
  const undo = (): Promise<void> => world.page.keyboard.press('Control+z');

  it('brings a removed view back to its place, and a renamed one to its name', async () => {
    const { page } = world;
    for (const name of ['First', 'Second', 'Third']) {
      await press(page, page.getByRole('button', { name: 'Save as view…' }));
      await fill(page, page.getByRole('textbox', { name: 'Name' }), name);
      await page.keyboard.press('Enter');
      await said(`View “${name}” added to the sidebar.`);
    }
    const before = await request(page, 'views:list', { list: 'invoices' });
    const choose = async (view: string, key: 'Home' | 'End'): Promise<void> => {
      await press(page, page.getByRole('button', { name: `Options of ${view}` }));
      await focusOn(page.getByRole('menuitem', { name: 'Rename…' }));
      await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    };
    await choose('Second', 'Home');
    await fill(page, page.getByRole('textbox', { name: 'Name' }), 'Middle');
    await page.keyboard.press('Enter');
    await said('“Second” renamed to “Middle”.');
    await choose('Middle', 'End');
    await said('View “Middle” removed.');
    await undo();
    await said('Undone: view “Middle” removed.');
    await undo();
    await said('Undone: view “Second” renamed.');
    expect(await request(page, 'views:list', { list: 'invoices' })).toEqual(before);
    const shown = await page.getByRole('region', { name: 'Views' }).innerText();
    expect(shown).toMatch(/First[^]*Second[^]*Third/);
  });

  it('brings the text of a mail back that was saved over, and the one that was thrown away', async () => {
    const { page } = world;
    const stored = async (): Promise<readonly string[]> =>
      (await request(page, 'mail:templates', null)).map(({ subject }) => subject);
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    const section = page.getByRole('group', { name: 'Texts' });
    const subject = section.getByRole('textbox', { name: 'Subject' });
    await subject.waitFor();
    const standard = await subject.inputValue();
    await fill(page, subject, 'Your invoice');
    await press(page, section.getByRole('button', { name: 'Save text' }));
    await said('Text saved.');
    await press(page, section.getByRole('button', { name: 'Reset to standard text' }));
    await press(page, page.getByRole('button', { name: 'Discard' }));
    await said('Standard text restored.');
    expect(await stored()).toEqual([]);
    await tabTo(page, section.getByRole('combobox', { name: 'For' }));
    await undo();
    await said('Undone: standard text restored');
    expect(await stored()).toEqual(['Your invoice']);
    expect(await subject.inputValue()).toBe('Your invoice');
    await undo();
    await said('Undone: text saved');
    expect(await stored()).toEqual([]);
    expect(await subject.inputValue()).toBe(standard);
  });
});
