import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const ROW_HEIGHT = 30;

// jsdom lays nothing out and captures no pointer: rows stand one below the other, in the order of the page.
beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const rows = [...document.querySelectorAll('[data-row], [data-adjustment]')];
    return new DOMRect(0, rows.indexOf(this) * ROW_HEIGHT, 100, ROW_HEIGHT);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function renderEditor() {
  const rendered = await renderApp('account');
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  const saved = () => rendered.main.invoices.find((invoice) => invoice.draft !== null)?.draft;
  return { ...rendered, saved };
}

/** Middle of the row that stands so many rows from the top of the page, lines and adjustments together. */
const middleOf = (row: number): number => row * ROW_HEIGHT + ROW_HEIGHT / 2;

async function drag(title: string, toY: number, end: 'drop' | 'escape' = 'drop'): Promise<void> {
  const grip = screen.getByTitle(title);
  await fireEvent.pointerDown(grip, { button: 0, pointerId: 1 });
  await fireEvent.pointerMove(grip, { clientY: toY, pointerId: 1 });
  if (end === 'escape') await fireEvent.keyDown(window, { key: 'Escape' });
  await fireEvent.pointerUp(grip, { pointerId: 1 });
}
const lineGrip = (line: number) => `Drag line ${String(line)}, or press Alt and an arrow key`;
const taxGrip = (place: number) => `Drag tax ${String(place)}, or press Alt and an arrow key`;
const values = (name: RegExp) => screen.getAllByRole<HTMLInputElement>('textbox', { name }).map(({ value }) => value);

describe('dragging rows', () => {
  it('drops a line where it is released, and announces its new position', async () => {
    const { user } = await renderEditor();
    for (const [index, text] of ['one', 'two', 'three'].entries())
      await user.type(screen.getByRole('textbox', { name: `Description, line ${String(index + 1)}` }), text);
    await drag(lineGrip(1), middleOf(2) + 1);
    expect(values(/^Description, line/)).toEqual(['two', 'three', 'one', '']);
    expect(screen.getByText('Line moved to 3 of 3.')).toBeTruthy();
    await drag(lineGrip(3), 0, 'escape');
    expect(values(/^Description, line/)).toEqual(['two', 'three', 'one', '']);
  });

  it('drops an adjustment only among rows of its kind', async () => {
    const { user, saved } = await renderEditor();
    await user.click(screen.getByRole('button', { name: 'Add discount' }));
    await user.keyboard('Loyal');
    for (const name of ['A', 'B', 'C']) {
      await user.click(screen.getByRole('button', { name: 'Add tax' }));
      await user.keyboard(name);
    }
    // The waiting line, the discount, then the taxes.
    await drag(taxGrip(3), 0);
    expect(values(/^Tax name$/)).toEqual(['C', 'A', 'B']);
    expect(screen.getByText('Tax moved to 1 of 3.')).toBeTruthy();
    await waitFor(() => {
      expect(saved()?.adjustments.map(({ name }) => name)).toEqual(['Loyal', 'C', 'A', 'B']);
    });
  });
});
