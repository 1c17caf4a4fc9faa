import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { wrapError } from '#shared/ipc/envelope.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const undoKey = '{Control>}z{/Control}';
const redoKey = '{Control>}{Shift>}z{/Shift}{/Control}';
const late = 'Late, over 500';
const birch = 'Birch & Harbor';

async function renderViews() {
  const rendered = await renderApp('views');
  const { main, user } = rendered;
  await screen.findByRole('button', { name: /^Birch & Harbor .*\d+$/ });
  const choose = async (view: string, item: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: `Options of ${view}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const name = async (typed: string): Promise<void> => {
    const box = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(box);
    await user.type(box, `${typed}{Enter}`);
  };
  return {
    ...rendered,
    choose,
    rename: async (view: string, to: string): Promise<void> => {
      await choose(view, 'Rename…');
      await name(to);
      await screen.findByText(`“${view}” renamed to “${to}”.`);
    },
    save: async (as: string): Promise<void> => {
      await user.click(screen.getByRole('button', { name: 'Save as view…' }));
      await name(as);
      await screen.findByText(`View “${as}” added to the sidebar.`);
    },
    show: async (view: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${view} .*\\d+$`) }));
    },
    names: () => main.views.map((view) => view.name),
    undoOf: async (text: string): Promise<HTMLElement> => {
      const notice = (await screen.findByText(text)).closest<HTMLElement>('[role="status"]');
      if (notice === null) throw new Error(`“${text}” is no notice`);
      return within(notice).getByRole('button', { name: 'Undo' });
    },
  };
}

describe('undo of what is done to a saved view', () => {
  it('restores a removed view at its place, with its content', async () => {
    const { main, user, choose, names, undoOf } = await renderViews();
    const before = main.views;
    await choose(late, 'Remove');
    await user.click(await undoOf(`View “${late}” removed.`));
    await screen.findByText(`Undone: view “${late}” removed.`);
    expect(main.views).toEqual(before);
    await user.keyboard(redoKey);
    await screen.findByText(`Redone: view “${late}” removed.`);
    expect(names()).toEqual([birch]);
  });

  it('keeps changes of other views meanwhile', async () => {
    const { main, user, choose, rename, save, names, undoOf } = await renderViews();
    const [removed] = main.views;
    await choose(late, 'Remove');
    const back = await undoOf(`View “${late}” removed.`);
    await rename(birch, 'Birch');
    await save('Everything');
    await user.click(back);
    await waitFor(() => {
      expect(names()).toEqual([late, 'Birch', 'Everything']);
    });
    expect(main.views[0]).toEqual(removed);
  });

  it('restores the former content of an updated view, and leaves the list as it is', async () => {
    const { main, app, user, show } = await renderViews();
    const before = main.views;
    await show(birch);
    await user.click(screen.getByRole('button', { name: /^Paid/ }));
    await user.click(screen.getByRole('button', { name: `Update “${birch}”` }));
    await screen.findByText(`“${birch}” updated.`);
    expect(main.views.at(-1)?.tab).toBe('paid');
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: view “${birch}” updated.`);
    expect(main.views).toEqual(before);
    expect(app.lists?.invoices.asked.tab).toBe('paid');
    expect(screen.getByRole('button', { name: `Update “${birch}”` })).toBeTruthy();
  });

  it('undoes only the update if the name was changed since', async () => {
    const { main, user, show, rename, undoOf } = await renderViews();
    await show(birch);
    await user.click(screen.getByRole('button', { name: /^Paid/ }));
    await user.click(screen.getByRole('button', { name: `Update “${birch}”` }));
    const back = await undoOf(`“${birch}” updated.`);
    await rename(birch, 'Birch');
    await user.click(back);
    await screen.findByText(`Undone: view “${birch}” updated.`);
    expect(main.views.at(-1)).toMatchObject({ name: 'Birch', tab: 'all' });
  });

  it('does not undo an update that another one followed', async () => {
    const { main, app, user, show, undoOf } = await renderViews();
    await show(birch);
    await user.click(screen.getByRole('button', { name: /^Paid/ }));
    await user.click(screen.getByRole('button', { name: `Update “${birch}”` }));
    const older = await undoOf(`“${birch}” updated.`);
    app.lists?.invoices.chooseTab('drafts');
    await user.click(await screen.findByRole('button', { name: `Update “${birch}”` }));
    await waitFor(() => {
      expect(main.views.at(-1)?.tab).toBe('drafts');
    });
    await user.click(older);
    await screen.findByText(`“${birch}” has changed since, so nothing was undone.`);
    expect(main.views.at(-1)?.tab).toBe('drafts');
  });

  it('restores the old name, unless another view has it by now', async () => {
    const { user, rename, names, undoOf } = await renderViews();
    await rename(birch, 'Birch');
    const back = await undoOf(`“${birch}” renamed to “Birch”.`);
    await rename(late, birch);
    await user.click(back);
    await screen.findByText('Another view already has this name.');
    expect(names()).toEqual([birch, 'Birch']);
    await user.keyboard(undoKey);
    await screen.findByText(`Undone: view “${late}” renamed.`);
    expect(names()).toEqual([late, 'Birch']);
  });

  it('removes a new view again, and the list shows the former one', async () => {
    const { app, user, show, save, names } = await renderViews();
    await show(birch);
    await user.click(screen.getByRole('button', { name: /^Paid/ }));
    await save('Birch, paid');
    expect(app.lists?.invoices.asked.view?.name).toBe('Birch, paid');
    await user.keyboard(undoKey);
    await screen.findByText('Undone: view “Birch, paid” saved.');
    expect(names()).toEqual([late, birch]);
    expect(app.lists?.invoices.asked.view?.name).toBe(birch);
  });

  it('shows the list in its default order once its view is removed', async () => {
    const { app, main, choose, show } = await renderViews();
    await show(late);
    const asked: unknown[] = [];
    const invoke = main.invoke.bind(main);
    main.invoke = (channel, input) => {
      if (channel === 'list:page') asked.push(input);
      return invoke(channel, input);
    };
    await choose(late, 'Remove');
    await waitFor(() => {
      expect(asked).toMatchObject([{ sort: app.settings.settings.lists.invoices.sort }]);
    });
    expect(app.lists?.invoices.asked.view).toBeNull();
  });

  it('offers no undo for a change that could not be stored, and shows the view as it is', async () => {
    const { app, main, user, show, names } = await renderViews();
    await show(birch);
    await user.click(screen.getByRole('button', { name: /^Paid/ }));
    const invoke = main.invoke.bind(main);
    main.invoke = (channel, input) =>
      channel === 'views:replace'
        ? Promise.resolve(wrapError(new AppError('disk_full', message('error_internal'))))
        : invoke(channel, input);
    await user.click(screen.getByRole('button', { name: `Update “${birch}”` }));
    await screen.findByText(textOf(message('error_internal')));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.getByRole('button', { name: `Update “${birch}”` })).toBeTruthy();
    expect([names(), app.lists?.invoices.asked.view?.tab]).toEqual([[late, birch], 'all']);
  });
});
