import { toAppError } from '#shared/errors.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import type { ListName } from '#shared/lists/lists.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { ListController } from './list-controller.svelte.ts';
import type { ViewPart, Views } from './view-edits.ts';
import { withoutView, withView, withViewChanged, withViewMoved, withViewMovedBack } from './view-edits.ts';

/** Changes saved views of a list, each with an undo. */
type ViewActionDeps = Pick<AppController, 'toasts' | 'undo'>;
type Viewed<List extends ListName> = Pick<ListController<List>, 'asked' | 'viewIs' | 'views'>;

/** A change and its undo. Both apply to the views as they are at that moment, so that other changes stay. */
interface ViewEdit<List extends ListName> {
  readonly text: string;
  readonly label: string;
  readonly make: (views: Views<List>) => Views<List>;
  readonly takeBack: (views: Views<List>) => Views<List>;
  /** The view to show if the shown one is removed by the change; none by default. */
  readonly instead?: SavedView<List> | null;
}

/** Adds a view and shows it. */
export async function addView<List extends ListName>(
  app: ViewActionDeps,
  list: Viewed<List>,
  view: SavedView<List>,
): Promise<void> {
  let order: readonly string[] | null = null;
  const isKept = await edit(app, list, {
    text: words.views_saved({ name: view.name }),
    label: words.undo_view_saved({ name: view.name }),
    make: (views) => withView(views, view, (order ??= [...views.map(({ id }) => id), view.id])),
    takeBack: (views) => withoutView(views, view.id),
    instead: list.asked.view,
  });
  if (isKept) list.viewIs(view);
}

export async function updateView<List extends ListName>(
  app: ViewActionDeps,
  list: Viewed<List>,
  view: SavedView<List>,
  now: ViewPart<List>,
): Promise<void> {
  const before = partOf(view, now);
  await edit(app, list, {
    text: words.views_updated({ name: view.name }),
    label: words.undo_view_updated({ name: view.name }),
    make: (views) => withViewChanged(views, view.id, before, now),
    takeBack: (views) => withViewChanged(views, view.id, now, before),
  });
}

export async function renameView<List extends ListName>(
  app: ViewActionDeps,
  list: Viewed<List>,
  { id, name: before }: SavedView<List>,
  name: string,
): Promise<void> {
  if (name === before) return;
  await edit(app, list, {
    text: words.views_renamed({ before, name }),
    label: words.undo_view_renamed({ name: before }),
    make: (views) => withViewChanged(views, id, { name: before }, { name }),
    takeBack: (views) => withViewChanged(views, id, { name }, { name: before }),
  });
}

export async function moveView<List extends ListName>(
  app: ViewActionDeps,
  list: Viewed<List>,
  { id, name }: SavedView<List>,
  by: -1 | 1,
): Promise<void> {
  const order = idsOf(list);
  await edit(app, list, {
    text: by < 0 ? words.views_moved_up({ name }) : words.views_moved_down({ name }),
    label: words.undo_view_moved({ name }),
    make: (views) => withViewMoved(views, id, by),
    takeBack: (views) => withViewMovedBack(views, id, order),
  });
}

export async function removeView<List extends ListName>(
  app: ViewActionDeps,
  list: Viewed<List>,
  view: SavedView<List>,
): Promise<void> {
  const order = idsOf(list);
  await edit(app, list, {
    text: words.views_removed({ name: view.name }),
    label: words.undo_view_removed({ name: view.name }),
    make: (views) => withoutView(views, view.id),
    takeBack: (views) => withView(views, view, order),
  });
}

const idsOf = <List extends ListName>({ views }: Viewed<List>): readonly string[] => views.views.map(({ id }) => id);

function partOf<List extends ListName>(view: SavedView<List>, part: ViewPart<List>): ViewPart<List> {
  return Object.fromEntries(Object.entries(view).filter(([name]) => name in part));
}

/** Makes a change and offers an undo. Returns true if it was saved. */
async function edit<List extends ListName>(
  app: ViewActionDeps,
  list: Viewed<List>,
  { text, label, make, takeBack, instead = null }: ViewEdit<List>,
): Promise<boolean> {
  const write = async (change: ViewEdit<List>['make']): Promise<void> => {
    try {
      await list.views.change(change);
    } finally {
      follow(list, instead);
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
function follow<List extends ListName>(list: Viewed<List>, instead: SavedView<List> | null): void {
  const shown = list.asked.view;
  const kept = (view: SavedView<List> | null): SavedView<List> | null =>
    list.views.views.find(({ id }) => id === view?.id) ?? null;
  if (shown !== null && kept(shown) !== shown) list.viewIs(kept(shown) ?? kept(instead));
}
