import { untrack } from 'svelte';
import type { SavedView } from '#shared/lists/list-settings.ts';
import type { ListState } from '#renderer/state/app/history-state.ts';
import { isSameQuestion } from '#renderer/state/app/history-state.ts';
import type { ListCursor } from './list-cursor.svelte.ts';
import type { ListFilter } from './list-filter.svelte.ts';
import type { Router } from '#renderer/state/app/router.svelte.ts';

/** The parts of the list that a restore uses. */
interface List {
  readonly asked: Pick<ListFilter, 'tab' | 'query' | 'sort' | 'thenBy' | 'columns' | 'view'>;
  readonly cursor: Pick<ListCursor, 'index' | 'uid' | 'move'>;
  scrollTop: number;
  indexOf(uid: string): number;
}

/** Returns the list's current state. */
function listStateOf({ asked, cursor, scrollTop }: Omit<List, 'indexOf'>): ListState {
  const { tab, query, sort, thenBy, columns, view } = asked;
  return { tab, query, sort, thenBy, columns, view, selectedIndex: cursor.index, selectedUid: cursor.uid, scrollTop };
}

/** Restores the state in which the list was left. If other rows are on screen, it waits for those of the state. */
export class RestorePosition {
  /** Grows with each restore; the view then sets the scroll position. */
  count = $state(0);
  /** The state to restore with the next answer. */
  #awaited: ListState | null = null;
  readonly #list: List;
  readonly #ask: () => void;

  constructor(list: List, ask: () => void) {
    this.#list = list;
    this.#ask = ask;
  }

  to(place: ListState): void {
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

  #putBack({ selectedIndex, selectedUid, scrollTop }: ListState): void {
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
export function followHistory(
  router: Router,
  list: () => List & { readonly return: RestorePosition },
  views: () => readonly SavedView[],
): void {
  $effect(() => {
    const shown = list();
    return router.places.watch('invoices', () => listStateOf(shown));
  });
  $effect(() => {
    const place = router.places.at(router.entry, 'invoices');
    if (place === null) return;
    untrack(() => {
      // Look the view up again: it may have been changed or removed.
      const view = views().find(({ id }) => id === place.view?.id) ?? null;
      list().return.to({ ...place, view });
    });
  });
}
