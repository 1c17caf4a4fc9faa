import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import { wrapError } from '#shared/ipc/envelope.ts';
import { MOST_TAGGED } from '#shared/screens/tag.ts';
import { COMPANY } from '#test/scenes/seed-service.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { invoiceRow } from '#test/helpers/books.ts';
import type { SceneName } from '#test/scenes/scenes.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

async function askFor(count: number, scene: SceneName = 'account') {
  const rendered = await renderScene(scene);
  await screen.findByRole('grid');
  const uids = rendered.main.plan.invoices.slice(0, count).map(({ uid }) => uid);
  const ask = async () => {
    rendered.app.actions.run('tag', uids);
    return within(await screen.findByRole('dialog'));
  };
  const counts = async () => {
    const tags = await rendered.main.ask('tags:list', { uids });
    return Object.fromEntries(tags.map(({ name, count: having }) => [name, having]));
  };
  return { ...rendered, uids, ask, counts };
}

const box = (name: RegExp): HTMLInputElement => screen.getByRole('checkbox', { name });

describe('tagging invoices', () => {
  it('adds a new tag by key, says where tags are stored, and undoes it', async () => {
    const { user, counts } = await askFor(1);
    await user.click(screen.getByRole('grid'));
    await user.keyboard('jt');
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of this invoice' }));
    expect(dialog.getByText(/stay on this computer/)).toBeTruthy();
    await waitFor(() => {
      expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'New tag' }));
    });
    await user.keyboard('  Rush   job {Enter}');
    await screen.findByText('“Rush job” added to 1 invoice.');
    expect(Object.keys(await counts())).toEqual(['Rush job']);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Undone: “Rush job” added to 1 invoice.');
    expect(await counts()).toEqual({});
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await screen.findByText('Redone: “Rush job” added to 1 invoice.');
    expect(Object.keys(await counts())).toEqual(['Rush job']);
  });

  it('shows a tag of some invoices as mixed, and toggles it to all, to none and back', async () => {
    const { user, ask, counts } = await askFor(2, 'tags');
    const dialog = await ask();
    await dialog.findByText('Rush');
    expect(box(/^For the tax/)).toMatchObject({ checked: true, indeterminate: false });
    expect(box(/^A name that/)).toMatchObject({ checked: false, indeterminate: false });
    const states: string[] = [];
    for (let press = 0; press < 4; press += 1) {
      const { checked, indeterminate } = box(/^Rush/);
      states.push(indeterminate ? 'mixed' : String(checked));
      await user.click(box(/^Rush/));
    }
    expect(states).toEqual(['mixed', 'true', 'false', 'mixed']);
    await user.click(box(/^For the tax/));
    await user.click(dialog.getByRole('button', { name: 'Save tags' }));
    await screen.findByText('Tags of 2 invoices changed.');
    expect(await counts()).toMatchObject({ Rush: 2, 'For the tax adviser': 0, 急ぎの仕事: 1 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone: tags of 2 invoices changed.');
    expect(await counts()).toMatchObject({ Rush: 1, 'For the tax adviser': 2, 急ぎの仕事: 1 });
  });

  it('keeps tags that were not touched, including those changed in another window', async () => {
    const { user, ask, main, uids, counts } = await askFor(2, 'tags');
    const dialog = await ask();
    await dialog.findByText('Rush');
    await main.ask('tags:change', { name: 'Rush', isOn: true, uids });
    await user.click(dialog.getByRole('button', { name: 'Save tags' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(await counts()).toMatchObject({ Rush: 2 });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('rejects an unreadable or too long name', async () => {
    const { user, ask, counts } = await askFor(1);
    const dialog = await ask();
    const field = dialog.getByRole('textbox', { name: 'New tag' });
    for (const typed of ['"', 'x'.repeat(41)]) {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
      expect(dialog.getByText(/Use 1 to 40 characters/)).toBeTruthy();
    }
    expect(await counts()).toEqual({});
    await user.clear(field);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tags many invoices in parts, with one undo for the parts done before a failure', async () => {
    const { user, app, main, counts } = await askFor(1);
    const feed = { resource: 'invoices', parent: null } as const;
    const objects = Array.from({ length: MOST_TAGGED }, (_, at) => invoiceRow(10_000 + at, { company_id: COMPANY }));
    main.book.engineStores.mirror.applyHead({ feed, objects, at: 0, requestedAt: Date.now(), claims: noClaims });
    const sort = { column: 'date', direction: 'desc' } as const;
    const all = { list: 'invoices', tab: 'all', search: '', terms: [], sort, thenBy: null } as const;
    const uids = await main.ask('list:uids', { ...all, offset: 0, limit: MOST_TAGGED + 10 });
    const invoke = main.invoke.bind(main);
    const asked: number[] = [];
    main.invoke = (channel, input) => {
      if (channel !== 'tags:change') return invoke(channel, input);
      const count = (input as { readonly uids: readonly string[] }).uids.length;
      asked.push(count);
      return count < MOST_TAGGED && asked.length === 2
        ? Promise.resolve(wrapError(new AppError('disk_full', message('error_internal'))))
        : invoke(channel, input);
    };
    app.actions.run('tag', uids);
    await screen.findByRole('dialog', { name: 'Tags of 1,010 invoices' });
    await user.type(screen.getByRole('textbox', { name: 'New tag' }), 'Rush{Enter}');
    await screen.findByText(/^Something went wrong/);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone: “Rush” added to 1,000 invoices.');
    expect(asked).toEqual([MOST_TAGGED, 10, MOST_TAGGED]);
    expect(await counts()).toEqual({});
  });
});

describe('searching by tag', () => {
  it('offers existing tags in any spelling, and finds invoices with the chosen one', async () => {
    const { user, app } = await askFor(1, 'tags');
    const field = screen.getByRole('combobox', { name: 'Search invoices' });
    await user.type(field, 'tag:TÁX');
    expect(await screen.findByRole('option', { name: /For the tax adviser/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Rush/ })).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Edit tag:"For the tax adviser"' });
    expect(app.lists?.invoices.asked.filter.terms).toEqual([
      { kind: 'text', field: 'tag', text: 'For the tax adviser' },
    ]);
    await waitFor(() => {
      expect(app.lists?.invoices.total).toBe(60);
    });
  });

  it('accepts a one-word tag as typed', async () => {
    const { user, app } = await askFor(1, 'tags');
    await user.type(screen.getByRole('combobox', { name: 'Search invoices' }), 'tag:rush birch');
    expect(app.lists?.invoices.asked.filter).toMatchObject({
      search: 'birch',
      terms: [{ kind: 'text', field: 'tag', text: 'rush' }],
    });
  });
});
