import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const descriptions = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Description, line/ }).map(({ value }) => value);
const cell = (line: number) => screen.getByRole('textbox', { name: `Description, line ${String(line)}` });

it('removes and repeats no more than one line, however long the key is held', async () => {
  const { user } = await renderApp('account');
  await screen.findByRole('grid');
  await user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  for (const [at, text] of ['One', 'Two', 'Three'].entries()) await user.type(cell(at + 1), text);
  const hold = async (key: string, line: number): Promise<void> => {
    cell(line).focus();
    for (const repeat of [false, true, true])
      await fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey: true, repeat });
  };
  await hold('Backspace', 1);
  expect(descriptions()).toEqual(['Two', 'Three', '']);
  await hold('d', 1);
  expect(descriptions()).toEqual(['Two', 'Two', 'Three', '']);
});

it('keeps moving a line while the key is held', async () => {
  const { user } = await renderApp('account');
  await screen.findByRole('grid');
  await user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  for (const [at, text] of ['One', 'Two', 'Three'].entries()) await user.type(cell(at + 1), text);
  const first = cell(1);
  first.focus();
  for (const repeat of [false, true]) {
    await fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowDown', altKey: true, repeat });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(descriptions()).toEqual(['Two', 'Three', 'One', '']);
});
