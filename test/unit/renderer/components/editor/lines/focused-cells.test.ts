import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { dayOf } from '#shared/dates/months.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function renderEditor() {
  const rendered = await renderApp('account');
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  const form = () => rendered.app.editor?.edited.form;
  return { ...rendered, form };
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** As a browser hands over what was copied; jsdom has no clipboard of its own. */
function paste(target: HTMLElement, text: string): void {
  void fireEvent.paste(target, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  });
}

describe('a line that was removed', () => {
  it('is not offered back once its editor is left', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Description, line 1'), 'one');
    await user.keyboard('{Control>}{Backspace}{/Control}');
    await screen.findByText('Line removed.');
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await screen.findByRole('grid');
    expect(screen.queryByText('Line removed.')).toBeNull();
  });
});

describe('a box that has the focus', () => {
  it('shows the text that an undo leaves', async () => {
    const { user, form } = await renderEditor();
    await user.type(cell('Description, line 1'), 'one');
    await user.type(cell('Price, line 1'), '100');
    await user.tab();
    await user.tab({ shift: true });
    expect(cell('Price, line 1').value).toBe('100');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(form()?.lines[0]?.price).toBe('');
    });
    expect(document.activeElement).toBe(cell('Price, line 1'));
    expect(cell('Price, line 1').value).toBe('');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => {
      expect(cell('Price, line 1').value).toBe('100');
    });
    expect(form()?.lines[0]?.price).toBe('100');
  });

  it('shows its part of a pasted column, and accepts further typing', async () => {
    const { user, form } = await renderEditor();
    await user.type(cell('Description, line 1'), 'one');
    await user.type(cell('Price, line 1'), '95.50');
    paste(cell('Price, line 1'), '5\n6');
    await waitFor(() => {
      expect(cell('Price, line 1').value).toBe('5');
    });
    expect(document.activeElement).toBe(cell('Price, line 1'));
    await user.keyboard('{End}0');
    expect(form()?.lines.map(({ price }) => price)).toEqual(['50', '6']);
  });

  it('shows the chosen reading of an ambiguous number', async () => {
    const { user } = await renderEditor();
    await user.type(cell('Price, line 1'), '1,234');
    // A press on it leaves the focus in the box.
    await user.click(screen.getByRole('button', { name: '1,234' }));
    expect(document.activeElement).toBe(cell('Price, line 1'));
    expect(cell('Price, line 1').value).toBe('1234');
  });

  it('asks whether a whole number on a task is hours or minutes, and takes a fraction for hours', async () => {
    const { user, form } = await renderEditor();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind, line 1' }), 'Task');
    await user.type(cell('Time, line 1'), '2');
    const question = within(await screen.findByRole('group', { name: 'Which one?' }));
    expect(question.getAllByRole('button').map((button) => button.textContent.trim())).toEqual(['2:00 h', '0:02 h']);
    await user.click(question.getByRole('button', { name: '2:00 h' }));
    expect(form()?.lines[0]?.quantity).toBe('120');
    await user.click(cell('Description, line 1'));
    expect(cell('Time, line 1').value).toBe('2:00 h');
    await user.clear(cell('Time, line 1'));
    await user.type(cell('Time, line 1'), '1.5');
    await user.click(cell('Description, line 1'));
    expect(cell('Time, line 1').value).toBe('1:30 h');
    expect(screen.queryByRole('group', { name: 'Which one?' })).toBeNull();
  });

  it('asks about a quantity that became a time', async () => {
    const { user, form } = await renderEditor();
    await user.type(cell('Quantity, line 1'), '2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind, line 1' }), 'Task');
    await screen.findByRole('group', { name: 'Which one?' });
    expect(form()?.lines[0]?.quantity).toBe('2 ?');
  });

  it('shows the time that an undo leaves', async () => {
    const { user } = await renderEditor();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind, line 1' }), 'Task');
    await user.type(cell('Time, line 1'), '1:30');
    await user.click(cell('Description, line 1'));
    await user.click(cell('Time, line 1'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(cell('Time, line 1').value).toBe('');
    });
  });

  it('keeps text exactly as typed, even if it is not a number yet', async () => {
    const { user, form } = await renderEditor();
    await user.type(cell('Price, line 1'), '5.');
    expect(cell('Price, line 1').value).toBe('5.');
    await user.keyboard('50*2');
    expect(cell('Price, line 1').value).toBe('5.50*2');
    expect(form()?.lines[0]?.price).toBe('11');
    await user.type(cell('Date, line 1'), 'tod');
    expect(cell('Date, line 1').value).toBe('tod');
  });

  it('shows the date that an undo leaves, and shorthand as typed', async () => {
    const { user, app, form } = await renderEditor();
    const due = cell('Due');
    const before = form()?.dueDate;
    await user.clear(due);
    await user.type(due, '+30');
    expect(due.value).toBe('+30');
    expect(form()?.dueDate).toBe(addDays(form()?.date ?? '', 30));
    await user.tab();
    await user.tab({ shift: true });
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(form()?.dueDate).toBe(before);
    });
    expect(document.activeElement).toBe(due);
    expect(due.value).toBe(before);
    expect(app.router.route.name).toBe('edit-invoice');
  });

  it('completes an abbreviated date to a past one in a line and to a future one in the due date', async () => {
    const { user, app, form } = await renderEditor();
    const yesterday = addDays(app.clock.today, -1);
    await user.type(cell('Date, line 1'), String(dayOf(yesterday)));
    expect(form()?.lines[0]?.date).toBe(yesterday);
    const tenDaysBack = addDays(form()?.date ?? '', -10);
    // That day is not in the next year.
    const before = tenDaysBack.endsWith('02-29') ? addDays(tenDaysBack, -1) : tenDaysBack;
    await user.clear(cell('Due'));
    await user.type(cell('Due'), `${before.slice(5, 7)}/${before.slice(8)}`);
    expect(form()?.dueDate.slice(4)).toBe(before.slice(4));
    expect((form()?.dueDate ?? '') > (form()?.date ?? '')).toBe(true);
  });
});
