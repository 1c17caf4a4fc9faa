import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { fakeUid } from '#test/e2e/fake/fake-book.ts';
import { setScene } from '#test/e2e/fake/fake-scenes.ts';
import type { RenderedApp } from '#test/unit/renderer/render-app.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const OPEN = '{Alt>}{ArrowDown}{/Alt}';
const box = (name = 'Date') => screen.getByRole<HTMLInputElement>('textbox', { name });
const calendar = async (name = 'Calendar: Date') => within(await screen.findByRole('dialog', { name }));
const day = (name: string) => screen.getByRole('button', { name });

/** An invoice of 27 November 2026, a Friday. */
async function renderEditor(locale?: string): Promise<RenderedApp> {
  const rendered = await renderApp('account', `#/invoices/${fakeUid(2, 7)}/edit`, locale);
  await screen.findByRole('heading', { level: 1 });
  await rendered.user.clear(await screen.findByRole('textbox', { name: 'Date' }));
  await rendered.user.type(box(), '2026-11-27');
  return rendered;
}

async function expectFocused(name: string): Promise<void> {
  await waitFor(() => {
    expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
  });
}

describe('the calendar of a date box', () => {
  it('opens by keyboard on the date of the box, moves by days, weeks and months, and chooses', async () => {
    const { user, main } = await renderEditor();
    await user.keyboard(OPEN);
    await calendar();
    await expectFocused('Friday, November 27, 2026');
    expect(day('Friday, November 27, 2026').closest('[role="gridcell"]')?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowRight}');
    await expectFocused('Saturday, November 28, 2026');
    await user.keyboard('{ArrowDown}');
    await expectFocused('Saturday, December 5, 2026');
    await user.keyboard('{PageDown}');
    await expectFocused('Tuesday, January 5, 2027');
    await user.keyboard('{PageUp}{ArrowLeft}');
    await expectFocused('Friday, December 4, 2026');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe('2026-12-04');
    await waitFor(() => {
      expect(main.invoices.some(({ draft }) => draft?.date === '2026-12-04')).toBe(true);
    });
  });

  it('begins its weeks on the day of the language, or on the one that was chosen', async () => {
    const { user, app } = await renderEditor();
    const firstDay = async () => (await calendar()).getAllByRole('columnheader')[0]?.textContent;
    await user.click(day('Calendar: Date'));
    expect(await firstDay()).toBe('Sun');
    await app.settings.change({ writing: { ...app.settings.settings.writing, weekStart: 'monday' } });
    await waitFor(async () => {
      expect(await firstDay()).toBe('Mon');
    });
  });

  it('closes on Escape with the date as it was, and gives the focus back', async () => {
    const { user } = await renderEditor();
    await user.click(day('Calendar: Date'));
    await calendar();
    await expectFocused('Friday, November 27, 2026');
    await user.keyboard('{ArrowRight}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe('2026-11-27');
  });

  it('leaves the focus to the box that is pressed instead', async () => {
    const { user } = await renderEditor();
    await user.keyboard(OPEN);
    await calendar();
    await user.click(box('Summary'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(box('Summary'));
  });

  it('takes the press on another month and on a day', async () => {
    const { user } = await renderEditor();
    await user.click(day('Calendar: Date'));
    const shown = await calendar();
    await user.click(shown.getByRole('button', { name: 'Previous month' }));
    await user.click(await shown.findByRole('button', { name: 'Thursday, October 1, 2026' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe('2026-10-01');
    // The library would say it in English, whatever the window speaks.
    expect(screen.queryByText(/^Selected/)).toBeNull();
  });

  it('marks today, also where the box holds no date', async () => {
    const { user, app } = await renderEditor();
    await user.clear(box());
    await user.type(box(), 'x');
    await user.keyboard(OPEN);
    await calendar();
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('aria-current')).toBe('date');
    });
    expect(document.activeElement?.getAttribute('data-value')).toBe(app.clock.today);
  });

  it.each([
    ['en-US', 'Sun', 'November 2026'],
    ['de-DE', 'Mo', 'November 2026'],
    ['fr-FR', 'lun.', 'novembre 2026'],
    ['th-TH', 'อาทิตย์', 'พฤศจิกายน 2026'],
  ])('begins the week and names the months as in %s', async (locale, first, month) => {
    const { user } = await renderEditor(locale);
    await user.keyboard(OPEN);
    const shown = await calendar();
    expect(shown.getAllByRole('columnheader')[0]?.textContent).toBe(first);
    expect(shown.getByRole('application').getAttribute('aria-label')).toContain(month);
  });

  it('offers no day that the form would refuse', async () => {
    const { user, app, main } = await renderApp('chase', '#/settings');
    setScene(main);
    app.startChase();
    await screen.findByRole('heading', { level: 2 });
    await user.keyboard('s');
    await screen.findByRole('dialog', { name: /^Snooze/ });
    await user.clear(box('Until'));
    await user.click(day('Calendar: Until'));
    const shown = await calendar('Calendar: Until');
    const today = shown.getAllByRole('button').find((button) => button.dataset['value'] === app.clock.today);
    expect(today?.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Calendar: Until' })).toBeNull();
    expect(document.activeElement).toBe(box('Until'));
  });

  it('changes a due date in the list', async () => {
    const { user, app, main } = await renderApp('account');
    const grid = await screen.findByRole('grid');
    await user.click(screen.getByRole('button', { name: /^Drafts/ }));
    await waitFor(() => {
      expect(app.lists?.invoices.isAnswered).toBe(true);
    });
    const uid = app.lists?.invoices.rowAt(0)?.uid ?? '';
    await fireEvent.keyDown(grid, { key: 'u' });
    const due = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Due date of/ });
    await user.clear(due);
    await user.type(due, '2026-12-24');
    await user.keyboard(OPEN);
    await calendar(`Calendar: ${due.getAttribute('aria-label') ?? ''}`);
    await expectFocused('Thursday, December 24, 2026');
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => {
      expect(main.find(uid).draft?.dueDate).toBe('2026-12-25');
    });
    expect(document.activeElement).toBe(grid);
  });
});
