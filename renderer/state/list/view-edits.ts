import { isSameJson } from '#shared/json.ts';
import { AppError } from '#shared/errors.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import { MOST_VIEWS } from '#shared/lists/list-settings.ts';
import type { ListName } from '#shared/lists/lists.ts';
import { plain } from '#shared/text/fold-text.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

export type Views<List extends ListName> = readonly SavedView<List>[];
export type ViewPart<List extends ListName> = Partial<Omit<SavedView<List>, 'id'>>;

/** Returns the reason why a view cannot have this name; null if it can. */
export function nameProblem<List extends ListName>(
  views: Views<List>,
  name: string,
  except: string | null,
): Message | null {
  const wanted = plain(name);
  if (wanted === '') return message('views_name_missing');
  const isTaken = views.some((view) => view.id !== except && plain(view.name) === wanted);
  return isTaken ? message('views_name_taken') : null;
}

function requireName<List extends ListName>(views: Views<List>, name: string, id: string): void {
  const problem = nameProblem(views, name, id);
  if (problem !== null) throw new AppError('invalid_input', problem);
}

function requireView<List extends ListName>(views: Views<List>, id: string): SavedView<List> {
  const view = views.find((known) => known.id === id);
  if (view === undefined) throw new AppError('not_found', message('views_gone'));
  return view;
}

/**
 * Inserts a view behind its neighbour in `order`; the other views keep their places. Throws if there are too many or
 * the name is taken.
 */
export function withView<List extends ListName>(
  views: Views<List>,
  view: SavedView<List>,
  order: readonly string[],
): Views<List> {
  if (views.length >= MOST_VIEWS) throw new AppError('invalid_input', message('views_full', { most: MOST_VIEWS }));
  requireName(views, view.name, view.id);
  const above = order.slice(0, order.indexOf(view.id));
  const neighbour = above.findLast((id) => views.some((known) => known.id === id));
  return views.toSpliced(views.findIndex(({ id }) => id === neighbour) + 1, 0, view);
}

export function withoutView<List extends ListName>(views: Views<List>, id: string): Views<List> {
  const view = requireView(views, id);
  return views.filter((known) => known !== view);
}

/** Replaces a part of a view; throws if the part is no longer `from`. */
export function withViewChanged<List extends ListName>(
  views: Views<List>,
  id: string,
  from: ViewPart<List>,
  to: ViewPart<List>,
): Views<List> {
  const view = requireView(views, id);
  if (!says(view, from)) throw new AppError('invalid_input', message('views_changed_since', { name: view.name }));
  const changed = { ...view, ...to };
  requireName(views, changed.name, id);
  return views.map((known) => (known === view ? changed : known));
}

export function withViewMoved<List extends ListName>(views: Views<List>, id: string, by: -1 | 1): Views<List> {
  const view = requireView(views, id);
  const to = views.indexOf(view) + by;
  return to < 0 || to >= views.length ? views : withoutView(views, id).toSpliced(to, 0, view);
}

/** Moves a view back to its place in `order`. */
export function withViewMovedBack<List extends ListName>(
  views: Views<List>,
  id: string,
  order: readonly string[],
): Views<List> {
  return withView(withoutView(views, id), requireView(views, id), order);
}

/** Returns true if the view has the values of `part`. */
export function says<List extends ListName>(view: SavedView<List>, part: ViewPart<List>): boolean {
  // The cast is safe: the keys of a part are those of a view.
  const names = Object.keys(part) as readonly (keyof ViewPart<List>)[];
  return names.every((name) => isSameJson(view[name], part[name]));
}
