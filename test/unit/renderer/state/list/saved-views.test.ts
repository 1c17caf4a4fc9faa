import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import { defaultListSettings } from '#shared/lists/list-settings.ts';
import { ListController } from '#renderer/state/list/list-controller.svelte.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';
import { addView, renameView } from '#renderer/state/list/view-actions.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const view = (name: string): SavedView<'invoices'> => ({
  id: name,
  name,
  query: '',
  tab: 'all',
  sort: { column: 'date', direction: 'desc' },
  thenBy: null,
  columns: [{ id: 'number', width: null }],
});
const [late, mine, fresh] = [view('Late'), view('Mine'), view('Fresh')];

function setUp() {
  const link = new ScriptedLink();
  const toasts = new Toasts();
  const context = () => ({ today: '2026-11-26', locale: 'en-US' });
  const settings = () => defaultListSettings.invoices;
  const remember = () => undefined;
  const list = new ListController({ list: 'invoices', link, toasts, context, settings, remember, moveOn: remember });
  const { views } = list;
  void views.start();
  const app = { toasts, undo: new UndoStack(toasts) };
  return { link, list, views, app, texts: () => toasts.list.map(({ text }) => text) };
}
const broken = new AppError('internal', message('error_internal'));

describe('a view that is saved before the others were read', () => {
  it('is saved after them, once they are read', async () => {
    const { link, list, app } = setUp();
    void addView(app, list, fresh);
    await settle();
    expect(link.asked('views:replace')).toEqual([]);
    link.nth('views:list', 0).answer([late, mine]);
    await settle();
    expect(link.asked('views:list')).toHaveLength(1);
    expect(link.nth('views:replace', 0).input).toEqual({ list: 'invoices', views: [late, mine, fresh] });
  });

  it('reads them again when that failed', async () => {
    const { link, list, app, views } = setUp();
    link.nth('views:list', 0).refuse(broken);
    await settle();
    void addView(app, list, fresh);
    await settle();
    link.nth('views:list', 1).answer([late, mine]);
    await settle();
    expect(link.nth('views:replace', 0).input).toEqual({ list: 'invoices', views: [late, mine, fresh] });
    expect(views.views).toEqual([late, mine, fresh]);
  });

  it('is not saved when they cannot be read, and reports why', async () => {
    const { link, list, app, views, texts } = setUp();
    link.nth('views:list', 0).refuse(broken);
    await settle();
    expect(texts()).toEqual([textOf(message('error_internal'))]);
    void addView(app, list, fresh);
    await settle();
    link.nth('views:list', 1).refuse(broken);
    await settle();
    expect(link.asked('views:replace')).toEqual([]);
    expect(views.views).toEqual([]);
    expect(texts().at(-1)).toBe(
      `Your views couldn’t be loaded, so nothing was saved. ${textOf(message('error_internal'))}`,
    );
  });
});

describe('two changes in a row', () => {
  const other = new AppError('internal', message('error_internal'));

  async function twoSaved() {
    const set = setUp();
    set.link.nth('views:list', 0).answer([late]);
    await settle();
    void addView(set.app, set.list, mine);
    void addView(set.app, set.list, fresh);
    await settle();
    return set;
  }

  it('show at once, and are saved one after the other', async () => {
    const { link, views } = await twoSaved();
    expect(views.views).toEqual([late, mine, fresh]);
    expect(link.asked('views:replace').map(({ input }) => input)).toEqual([{ list: 'invoices', views: [late, mine] }]);
    link.nth('views:replace', 0).answer(null);
    await settle();
    expect(views.views).toEqual([late, mine, fresh]);
    expect(link.nth('views:replace', 1).input).toEqual({ list: 'invoices', views: [late, mine, fresh] });
  });

  it('keep only the one that could be saved', async () => {
    const { link, views, texts } = await twoSaved();
    link.nth('views:replace', 0).refuse(other);
    await settle();
    expect(views.views).toEqual([late, fresh]);
    expect(link.nth('views:replace', 1).input).toEqual({ list: 'invoices', views: [late, fresh] });
    link.nth('views:replace', 1).answer(null);
    await settle();
    expect(views.views).toEqual([late, fresh]);
    expect(texts()).toContain(textOf(message('error_internal')));
  });

  it('change nothing when neither could be saved', async () => {
    const { link, views } = await twoSaved();
    link.nth('views:replace', 0).refuse(other);
    await settle();
    link.nth('views:replace', 1).refuse(other);
    await settle();
    expect(views.views).toEqual([late]);
  });

  it('report both errors when the first fails and the second depends on it', async () => {
    const { link, list, app, views, texts } = setUp();
    link.nth('views:list', 0).answer([late]);
    await settle();
    void addView(app, list, mine);
    await settle();
    void renameView(app, list, mine, 'Ours');
    await settle();
    expect(views.views.map(({ name }) => name)).toEqual(['Late', 'Ours']);
    link.nth('views:replace', 0).refuse(other);
    await settle();
    expect(views.views).toEqual([late]);
    expect(link.asked('views:replace')).toHaveLength(1);
    expect(texts()).toEqual([textOf(message('error_internal')), 'This view no longer exists.']);
  });
});
