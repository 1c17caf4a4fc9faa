import type { ListName } from '#shared/lists/lists.ts';
import { listNames } from '#shared/lists/lists.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Clock } from '#renderer/state/app/clock.svelte.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { Router } from '#renderer/state/app/router.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { SettingsController } from '#renderer/state/settings/settings-controller.svelte.ts';
import { ListController } from './list-controller.svelte.ts';

/** The lists of the open account. */
export type Lists = { readonly [List in ListName]: ListController<List> };

interface ListsDeps {
  readonly link: Link;
  readonly toasts: Toasts;
  readonly clock: Clock;
  readonly formats: Formats;
  readonly settings: SettingsController;
  readonly router: Router;
}

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
    context: () => app.formats.searchContext(app.clock.today),
    settings: () => settings.settings.lists[list],
    remember: (part) => void settings.changeList(list, part),
    moveOn: () => {
      app.router.moveOn(list);
    },
  });
}
