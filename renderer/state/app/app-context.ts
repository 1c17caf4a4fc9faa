import { createContext } from 'svelte';
import type { ListName } from '#shared/lists/lists.ts';
import type { ListController } from '#renderer/state/list/list-controller.svelte.ts';
import type { AppController } from './app-controller.svelte.ts';

const [contextOf, provideApp] = createContext<AppController>();

export { provideApp };

/** Returns the named parts of the app and no others, so that the type of a component's app says what it uses. */
export const useApp = <Part extends keyof AppController = never>(): Pick<AppController, Part> => contextOf();

/** Returns a list of the open account, for its screen: another account mounts another screen. */
export function useList<List extends ListName>(name: List): ListController<List> {
  const { lists } = contextOf();
  if (lists === null) throw new Error('no account is open');
  return lists[name];
}
