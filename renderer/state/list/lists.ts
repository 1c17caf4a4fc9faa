import type { ListName } from '#shared/lists/lists.ts';
import { listNames } from '#shared/lists/lists.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { ListController } from './list-controller.svelte.ts';

/** The lists of the open account. */
export type Lists = { readonly [List in ListName]: ListController<List> };

type ListsDeps = Pick<AppController, 'link' | 'toasts' | 'clock' | 'formats' | 'settings' | 'router'>;

export function createLists(app: ListsDeps): Lists {
  const entries = listNames.map((list) => [list, createList(app, list)]);
  // Every name has the controller of its list.
  return Object.fromEntries(entries) as Lists;
}

function createList<List extends ListName>(app: ListsDeps, list: List): ListController<List> {
  const { link, toasts, settings } = app;
  return new ListController({
    list,
    link,
    toasts,
    context: () => ({ today: app.clock.today, locale: app.formats.locale }),
    settings: () => settings.settings.lists[list],
    remember: (part) => void settings.changeList(list, part),
    moveOn: () => {
      app.router.moveOn(list);
    },
  });
}
