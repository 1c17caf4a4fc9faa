import { toAppError } from '#shared/errors.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { SavedViews } from './saved-views.svelte.ts';
import type { ViewPart, Views } from './view-edits.ts';
import { withoutView, withView, withViewChanged, withViewMoved, withViewMovedBack } from './view-edits.ts';

/** Changes saved views, each with an undo. */
type ViewActionDeps = Pick<AppController, 'views' | 'list' | 'toasts' | 'undo'>;

/** A change and its undo. Both apply to the views as they are at that moment, so that other changes stay. */
interface ViewEdit {
  readonly text: string;
  readonly label: string;
  readonly make: (views: Views) => Views;
  readonly takeBack: (views: Views) => Views;
  /** The view to show if the shown one is removed by the change; none by default. */
  readonly instead?: SavedView | null;
}

/** Adds a view and shows it. */
export async function addView(app: ViewActionDeps, view: SavedView): Promise<void> {
  let order: readonly string[] | null = null;
  const before = app.list?.asked.view ?? null;
  const isKept = await edit(app, {
    text: words.views_saved({ name: view.name }),
    label: words.undo_view_saved({ name: view.name }),
    make: (views) => withView(views, view, (order ??= [...views.map(({ id }) => id), view.id])),
    takeBack: (views) => withoutView(views, view.id),
    instead: before,
  });
  if (isKept) app.list?.viewIs(view);
}

export async function updateView(app: ViewActionDeps, view: SavedView, now: ViewPart): Promise<void> {
  const before = partOf(view, now);
  await edit(app, {
    text: words.views_updated({ name: view.name }),
    label: words.undo_view_updated({ name: view.name }),
    make: (views) => withViewChanged(views, view.id, before, now),
    takeBack: (views) => withViewChanged(views, view.id, now, before),
  });
}

export async function renameView(app: ViewActionDeps, { id, name: before }: SavedView, name: string): Promise<void> {
  if (name === before) return;
  await edit(app, {
    text: words.views_renamed({ before, name }),
    label: words.undo_view_renamed({ name: before }),
    make: (views) => withViewChanged(views, id, { name: before }, { name }),
    takeBack: (views) => withViewChanged(views, id, { name }, { name: before }),
  });
}

export async function moveView(app: ViewActionDeps, { id, name }: SavedView, by: -1 | 1): Promise<void> {
  const order = idsOf(app);
  await edit(app, {
    text: by < 0 ? words.views_moved_up({ name }) : words.views_moved_down({ name }),
    label: words.undo_view_moved({ name }),
    make: (views) => withViewMoved(views, id, by),
    takeBack: (views) => withViewMovedBack(views, id, order),
  });
}

export async function removeView(app: ViewActionDeps, view: SavedView): Promise<void> {
  const order = idsOf(app);
  await edit(app, {
    text: words.views_removed({ name: view.name }),
    label: words.undo_view_removed({ name: view.name }),
    make: (views) => withoutView(views, view.id),
    takeBack: (views) => withView(views, view, order),
  });
}

const idsOf = ({ views }: ViewActionDeps): readonly string[] => views?.views.map(({ id }) => id) ?? [];

function partOf(view: SavedView, part: ViewPart): ViewPart {
  return Object.fromEntries(Object.entries(view).filter(([name]) => name in part));
}

/** Makes a change and offers an undo. Returns true if it was saved. */
async function edit(app: ViewActionDeps, { text, label, make, takeBack, instead = null }: ViewEdit): Promise<boolean> {
  const { views } = app;
  if (views === null) return false;
  const write = async (change: ViewEdit['make']): Promise<void> => {
    try {
      await views.change(change);
    } finally {
      follow(app.list, views, instead);
    }
  };
  try {
    await write(make);
  } catch (thrown) {
    app.toasts.error(toAppError(thrown).message);
    return false;
  }
  app.undo.offer(text, {
    label,
    undo: async () => {
      await write(takeBack);
      return null;
    },
    redo: () => write(make),
  });
  return true;
}

/** Shows the saved state of the view on screen, also after a change that failed. */
function follow(list: AppController['list'], { views }: SavedViews, instead: SavedView | null): void {
  const shown = list?.asked.view ?? null;
  const kept = (view: SavedView | null): SavedView | null => views.find(({ id }) => id === view?.id) ?? null;
  if (shown !== null && kept(shown) !== shown) list?.viewIs(kept(shown) ?? kept(instead));
}
