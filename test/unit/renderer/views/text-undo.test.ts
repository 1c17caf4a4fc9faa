import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const undoKey = '{Control>}z{/Control}';
const redoKey = '{Control>}{Shift>}z{/Shift}{/Control}';
const place = 'Firm reminder, German';

async function openTexts() {
  const rendered = await renderApp('account', '#/settings');
  const { main, user } = rendered;
  const texts = async () => {
    const section = within(await screen.findByRole('group', { name: 'Texts' }));
    await user.selectOptions(section.getByRole('combobox', { name: 'For' }), 'firm');
    await user.selectOptions(section.getByRole('combobox', { name: 'Language of the text' }), 'German');
    return section;
  };
  await texts();
  const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
  return {
    ...rendered,
    subject,
    texts,
    write: async (text: string): Promise<void> => {
      await user.clear(subject());
      await user.type(subject(), text);
    },
    press: async (name: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name }));
    },
    stored: () => main.mail.templates.map((template) => template.subject),
  };
}

describe('undo of the texts in the settings', () => {
  it('restores former texts down to the standard one, and redoes the saved ones', async () => {
    const { user, subject, write, press, stored } = await openTexts();
    const standard = subject().value;
    await write('Noch offen');
    await press('Save text');
    await screen.findByText('Text saved.');
    await write('Immer noch offen');
    await press('Save text');
    await waitFor(() => {
      expect(stored()).toEqual(['Immer noch offen']);
    });
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: text saved (${place}).`);
    expect(stored()).toEqual(['Noch offen']);
    expect(subject().value).toBe('Noch offen');
    await user.keyboard(undoKey);
    await waitFor(() => {
      expect(stored()).toEqual([]);
    });
    expect(subject().value).toBe(standard);
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
    await user.keyboard(redoKey);
    await screen.findByText(`Redone: text saved (${place}).`);
    expect(stored()).toEqual(['Noch offen']);
  });

  it('undoes a reset together with unsaved text, also from another screen', async () => {
    const { app, user, subject, texts, write, press, stored } = await openTexts();
    await write('Noch offen');
    await press('Save text');
    await screen.findByText('Text saved.');
    await write('Halb geschrieben');
    await press('Reset to standard text');
    await press('Discard');
    await screen.findByText('Standard text restored.');
    expect(stored()).toEqual([]);
    app.router.go({ name: 'outbox' });
    await screen.findByRole('heading', { name: 'Outbox' });
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: standard text restored (${place}).`);
    expect(stored()).toEqual(['Noch offen']);
    app.router.go({ name: 'settings' });
    const section = await texts();
    await waitFor(() => {
      expect(subject().value).toBe('Halb geschrieben');
    });
    expect(section.getByText(/Not saved yet/)).toBeTruthy();
  });

  it('keeps text typed since the save, and does not overwrite a later text', async () => {
    const { main, user, subject, write, press, stored } = await openTexts();
    await write('Noch offen');
    await press('Save text');
    await screen.findByText('Text saved.');
    await write('Neu');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(`Undone: text saved (${place}).`);
    expect(subject().value).toBe('Neu');
    await press('Save text');
    await waitFor(() => {
      expect(stored()).toEqual(['Neu']);
    });
    const [template] = main.mail.templates;
    if (template === undefined) throw new Error('it was saved');
    main.mail.saveTemplate({ ...template, subject: 'Von anderswo' });
    await user.keyboard(undoKey);
    await screen.findByText('This text has changed since, so nothing was undone.');
    expect(stored()).toEqual(['Von anderswo']);
  });
});
