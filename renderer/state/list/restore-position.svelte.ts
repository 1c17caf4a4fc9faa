import { untrack } from 'svelte';
import type { ListName, ListRows } from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ListState } from '#renderer/state/app/history-state.ts';
import { isSameQuestion } from '#renderer/state/app/history-state.ts';
import type { Router } from '#renderer/state/app/router.svelte.ts';
import type { ListCursor } from './list-cursor.svelte.ts';
import type { ListFilter } from './list-filter.svelte.ts';
import type { SavedViews } from './saved-views.svelte.ts';

/** The parts of the list that a restore uses. */
interface Restored<List extends ListName> {
  readonly asked: Pick<ListFilter<List>, 'tab' | 'query' | 'sort' | 'thenBy' | 'columns' | 'view'>;
  readonly cursor: Pick<ListCursor<ListRows[List]>, 'index' | 'uid' | 'move'>;
  scrollTop: number;
  indexOf(uid: Uid): number;
}

interface Followed<List extends ListName> extends Restored<List> {
  readonly name: List;
  readonly views: Pick<SavedViews<List>, 'views'>;
  readonly return: RestorePosition<List>;
}

/** Returns the list's current state. */
function listStateOf<List extends ListName>({ asked, cursor, scrollTop }: Restored<List>): ListState<List> {
  const { tab, query, sort, thenBy, columns, view } = asked;
  return { tab, query, sort, thenBy, columns, view, selectedIndex: cursor.index, selectedUid: cursor.uid, scrollTop };
}

/** Restores the state in which the list was left. If other rows are on screen, it waits for those of the state. */
export class RestorePosition<List extends ListName> {
  /** Grows with each restore; the view then sets the scroll position. */
  count = $state(0);
  /** The state to restore with the next answer. */
  #awaited: ListState<List> | null = null;
  readonly #list: Restored<List>;
  readonly #ask: () => void;

  constructor(list: Restored<List>, ask: () => void) {
    this.#list = list;
    this.#ask = ask;
  }

  to(place: ListState<List>): void {
    const isSame = isSameQuestion(place, this.#list.asked);
    const { tab, query, sort, thenBy, columns, view } = place;
    Object.assign(this.#list.asked, { tab, query, sort, thenBy, columns, view });
    if (isSame) this.#putBack(place);
    else {
      this.#ask();
      this.#awaited = place;
    }
  }

  /** Stops waiting, because something else is asked. */
  forget(): void {
    this.#awaited = null;
  }

  /** Restores the state when its first rows have arrived. Returns true if it was waiting. */
  arrive(): boolean {
    const place = this.#awaited;
    if (place === null) return false;
    this.#awaited = null;
    this.#putBack(place);
    return true;
  }

  #putBack({ selectedIndex, selectedUid, scrollTop }: ListState<List>): void {
    const list = this.#list;
    list.cursor.move(selectedIndex);
    // Find a row that has moved meanwhile, if its page is read.
    const at = selectedUid === null || selectedUid === list.cursor.uid ? -1 : list.indexOf(selectedUid);
    if (at >= 0) list.cursor.move(at);
    list.scrollTop = scrollTop;
    this.count += 1;
  }
}

/**
 * Stores the list's state for each history entry while the list is mounted, and restores it when the person goes back.
 */
export function followHistory<List extends ListName>(router: Router, list: () => Followed<List>): void {
  $effect(() => {
    const shown = list();
    return router.places.watch(shown.name, () => listStateOf(shown));
  });
  $effect(() => {
    const place = router.places.at(router.entry, list().name);
    if (place === null) return;
    untrack(() => {
      // Look the view up again: it may have been changed or removed.
      const view = list().views.views.find(({ id }) => id === place.view?.id) ?? null;
      list().return.to({ ...place, view });
    });
  });
}
