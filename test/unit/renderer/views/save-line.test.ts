import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function openEditor() {
  const rendered = await renderApp('account', '', 'en-US');
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  await screen.findByRole('heading', { name: 'New invoice' });
  const saved = () => [...rendered.main.catalogue.values()].map(({ name, price }) => [name, price]);
  return { ...rendered, saved };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: /^Save this/ }));
const gone = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });

describe('saving a line to the catalogue', () => {
  it('saves the line of the caret by key, under a name of its own', async () => {
    const { user, saved } = await openEditor();
    await user.type(cell('Description, line 1'), 'Harbor survey');
    await user.type(cell('Price, line 1'), '480');
    await user.type(cell('Description, line 2'), 'Diving');
    await user.type(cell('Price, line 2'), '90');
    await user.click(cell('Price, line 1'));
    await user.keyboard('{Control>}b{/Control}');
    const asked = await dialog();
    const name = asked.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Harbor survey');
    await user.clear(name);
    await user.type(name, 'Survey{Enter}');
    await gone();
    expect(saved()).toEqual([['Survey', '480']]);
    expect(await screen.findByText('“Survey” added to the catalogue.')).toBeTruthy();
    expect(document.activeElement).toBe(cell('Price, line 1'));
  });

  it('saves the line edited last by its button, and changes a saved line only after a confirmation', async () => {
    const { user, saved } = await openEditor();
    expect(screen.queryByRole('button', { name: 'Add to catalogue…' })).toBeNull();
    await user.type(cell('Description, line 1'), 'Harbor survey');
    await user.type(cell('Price, line 1'), '480');
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Add to catalogue…' }));
      const asked = await dialog();
      await user.click(asked.getByRole('button', { name: 'Save to the catalogue' }));
      return asked;
    };
    await save();
    await gone();
    const again = await save();
    expect((await again.findByRole('alert')).textContent).toMatch(/is already in the catalogue as/);
    expect(again.queryByRole('button', { name: 'Update saved line' })).toBeNull();
    await user.keyboard('{Escape}');
    await gone();

    await user.clear(cell('Price, line 1'));
    await user.type(cell('Price, line 1'), '520');
    const other = await save();
    expect((await other.findByRole('alert')).textContent).toMatch(/is already in the catalogue at 480/);
    expect(saved(), 'not silently').toEqual([['Harbor survey', '480']]);
    await user.click(other.getByRole('button', { name: 'Update saved line' }));
    await gone();
    expect(saved()).toEqual([['Harbor survey', '520']]);
  });

  it('shows the text that it replaces, and asks again if the saved line has changed meanwhile', async () => {
    const { user, main } = await openEditor();
    const uid = '01936f00-0000-7000-8000-0000000000c1';
    const diving = {
      uid,
      kind: 'items',
      name: 'Diving',
      description: 'By the hour',
      unit: 'hour',
      price: '95',
    } as const;
    main.catalogue.set('items diving', diving);
    await user.type(cell('Description, line 1'), 'diving');
    await user.type(cell('Price, line 1'), '100');
    await user.keyboard('{Control>}b{/Control}');
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Save to the catalogue' }));
    expect((await asked.findByRole('alert')).textContent).toMatch(/“Diving” is already in the catalogue at 95/);
    expect(asked.queryByText('Current text'), 'it keeps its text').toBeNull();
    main.catalogue.set('items diving', { ...diving, price: '97' });
    await user.click(asked.getByRole('button', { name: 'Update saved line' }));
    expect(await asked.findByText(/“Diving” is already in the catalogue at 97/)).toBeTruthy();
    expect(main.catalogue.get('items diving')?.price).toBe('97');
    await user.click(asked.getByRole('button', { name: 'Update saved line' }));
    await gone();
    expect(main.catalogue.get('items diving')).toEqual({ ...diving, price: '100' });
    await screen.findByText('“Diving” updated in the catalogue.');

    await user.type(cell('Description, line 1'), ' at night');
    await user.keyboard('{Control>}b{/Control}');
    const other = await dialog();
    await user.clear(other.getByRole('textbox', { name: 'Name' }));
    await user.type(other.getByRole('textbox', { name: 'Name' }), 'Diving');
    await user.click(other.getByRole('button', { name: 'Save to the catalogue' }));
    await other.findByText('Current text');
    expect(other.getByText('By the hour')).toBeTruthy();
  });

  it('does not offer to change a saved line with the same content', async () => {
    const { user, main } = await openEditor();
    const uid = '01936f00-0000-7000-8000-0000000000c1';
    const diving = {
      uid,
      kind: 'items',
      name: 'Diving',
      description: 'By the hour',
      unit: 'hour',
      price: '95',
    } as const;
    main.catalogue.set('items diving', diving);
    await user.type(cell('Description, line 1'), 'diving');
    await user.type(cell('Price, line 1'), '95');
    await user.keyboard('{Control>}b{/Control}');
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Save to the catalogue' }));
    expect((await asked.findByRole('alert')).textContent).toMatch(/doesn’t change it/);
    expect(asked.queryByRole('button', { name: 'Update saved line' })).toBeNull();
  });

  it('undoes and redoes a new line until it was sent', async () => {
    const { app, user, main, saved } = await openEditor();
    await user.type(cell('Description, line 1'), 'Harbor survey');
    await user.type(cell('Price, line 1'), '480');
    await user.keyboard('{Control>}b{/Control}');
    await user.click((await dialog()).getByRole('button', { name: 'Save to the catalogue' }));
    await gone();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone: “Harbor survey” saved to the catalogue.');
    expect(saved()).toEqual([]);
    expect(cell('Price, line 1').value, 'the line itself stays').toContain('480');
    app.router.go({ name: 'invoices' });
    await screen.findByRole('grid');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await screen.findByText('Redone: “Harbor survey” saved to the catalogue.');
    expect(saved()).toEqual([['Harbor survey', '480']]);
    main.hasCatalogueLeft = true;
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(/^“Harbor survey” has already left for your account\./);
    expect(saved()).toEqual([['Harbor survey', '480']]);
  });

  it('undoes and redoes a change of a saved line', async () => {
    const { app, user, saved } = await openEditor();
    await user.type(cell('Description, line 1'), 'Harbor survey');
    for (const price of ['480', '520']) {
      await user.clear(cell('Price, line 1'));
      await user.type(cell('Price, line 1'), price);
      await user.keyboard('{Control>}b{/Control}');
      await user.click((await dialog()).getByRole('button', { name: 'Save to the catalogue' }));
      if (price === '520') await user.click(await screen.findByRole('button', { name: 'Update saved line' }));
      await gone();
    }
    await screen.findByText('“Harbor survey” updated in the catalogue.');
    app.router.go({ name: 'invoices' });
    await screen.findByRole('grid');
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Undone: “Harbor survey” changed in the catalogue.');
    expect(saved()).toEqual([['Harbor survey', '480']]);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await screen.findByText('Redone: “Harbor survey” changed in the catalogue.');
    expect(saved()).toEqual([['Harbor survey', '520']]);
  });

  it('says what keeps a line from being saved', async () => {
    const { user, saved } = await openEditor();
    await user.type(cell('Description, line 1'), 'Harbor survey');
    await user.keyboard('{Escape}{Control>}b{/Control}');
    expect((await dialog()).getByText(/Enter a price first/)).toBeTruthy();
    await user.keyboard('{Escape}');
    await gone();
    await user.type(cell('Price, line 1'), '1,23x');
    await user.keyboard('{Control>}b{/Control}');
    const asked = await dialog();
    expect(asked.getByText(/can be read in more than one way/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Save to the catalogue' }));
    expect(saved()).toEqual([]);
    await user.keyboard('{Escape}');
    await gone();
    expect(saved()).toEqual([]);
  });
});

describe('a line that is on its way to the catalogue', () => {
  const nameBox = (asked: Awaited<ReturnType<typeof dialog>>) =>
    asked.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

  async function typeLines() {
    const rendered = await openEditor();
    const { user } = rendered;
    await user.type(cell('Description, line 1'), 'Harbor survey');
    await user.type(cell('Price, line 1'), '480');
    await user.type(cell('Description, line 2'), 'Diving');
    await user.type(cell('Price, line 2'), '90');
    return rendered;
  }

  it('keeps its dialog open until the answer, which would otherwise close another one', async () => {
    const { user, main, saved } = await typeLines();
    await user.click(cell('Price, line 1'));
    await user.keyboard('{Control>}b{/Control}');
    const asked = await dialog();
    const answer = heldBack(main, 'catalogue:save');
    await user.click(asked.getByRole('button', { name: 'Save to the catalogue' }));
    await user.keyboard('{Escape}');
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    answer();
    await gone();
    expect(saved()).toEqual([['Harbor survey', '480']]);
  });

  it('is checked again if it was renamed meanwhile', async () => {
    const { user, main, saved } = await typeLines();
    const uid = '01936f00-0000-7000-8000-0000000000c1';
    const diving = { uid, kind: 'items', name: 'Diving', description: 'Diving', unit: 'hour', price: '95' } as const;
    main.catalogue.set('items diving', diving);
    await user.keyboard('{Control>}b{/Control}');
    const asked = await dialog();
    const answer = heldBack(main, 'catalogue:save');
    await user.click(asked.getByRole('button', { name: 'Save to the catalogue' }));
    await user.type(nameBox(asked), ' at night');
    answer();
    await waitFor(() => {
      expect(asked.getByRole('button', { name: 'Save to the catalogue' })).toHaveProperty('disabled', false);
    });
    expect(asked.queryByText(/is already in the catalogue/)).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Save to the catalogue' }));
    await gone();
    expect(saved()).toEqual([
      ['Diving', '95'],
      ['Diving at night', '90'],
    ]);
  });
});
