import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focusOn } from '#test/e2e/focus.ts';
import { SCENE_UID, sceneUid } from '#test/scenes/account-plan.ts';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';

let fake: FakeBrowser;

beforeAll(async () => {
  fake = await openFakeBrowser();
});
afterAll(async () => {
  await fake.close();
});

async function openAt(at: string, width = 1_360): Promise<Page> {
  const page = await fake.browser.newPage({ viewport: { width, height: 820 } });
  await page.goto(`${fake.address}${at}`);
  return page;
}

const heading = (page: Page) => page.getByRole('heading', { name: /^Invoice INV-/, level: 1 });

describe('the page of a record', () => {
  it('is entered and left by keyboard: the heading has the focus, and the way back ends at the same row', async () => {
    const page = await openAt('?scenario=account#/invoices');
    const grid = page.getByRole('grid', { name: 'Invoices: All' });
    await grid.getByRole('row').nth(3).waitFor();
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const row = grid.getByRole('row', { selected: true });
    const number = /INV-\d+/.exec(await row.innerText())?.[0] ?? '';
    await page.keyboard.press('Enter');
    await focusOn(page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }));
    // The keys of the page work from there.
    await page.keyboard.press('t');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusOn(heading(page));
    await page.keyboard.press('Escape');
    await grid.waitFor();
    expect(await row.innerText()).toContain(number);
    await page.close();
  });

  it('leads to the list where the record is gone or nothing was before it', async () => {
    const page = await openAt(`?scenario=account#/invoices/${sceneUid('other', 99)}`);
    await page.getByRole('button', { name: 'Show all invoices' }).click();
    await page.getByRole('grid', { name: 'Invoices: All' }).waitFor();
    await page.close();
    const direct = await openAt(`?scenario=account#/invoices/${SCENE_UID}`);
    await direct.getByRole('main').getByRole('button', { name: 'Back' }).click();
    await direct.getByRole('grid', { name: 'Invoices: All' }).waitFor();
    await direct.close();
  });

  it.each([
    [1_360, 'beside the paper'],
    [680, 'around the paper'],
  ])('with %i pixels has its cards %s', async (width, place) => {
    const page = await openAt(`?scenario=account#/invoices/${SCENE_UID}`, width);
    await heading(page).waitFor();
    const edges = async (region: ReturnType<Page['getByRole']>) => {
      const box = await region.boundingBox();
      if (box === null) throw new Error('This is on the page.');
      return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
    };
    const [paper, facts, payments] = [
      await edges(page.getByRole('article').first()),
      await edges(page.getByRole('complementary', { name: 'Status' })),
      await edges(page.getByRole('region', { name: 'Payments' })),
    ];
    const isBeside = facts.left >= paper.right && payments.left >= paper.right && payments.top >= facts.bottom;
    const isAround = facts.bottom <= paper.top && payments.top >= paper.bottom;
    expect([isBeside, isAround]).toEqual([place.startsWith('beside'), place.startsWith('around')]);
    await page.close();
  });
});
