import { untrack } from 'svelte';
import type { SavedView } from '#shared/screens/list-settings.ts';
import type { ListPlace } from '#renderer/state/app/history-state.ts';
import { isSameQuestion } from '#renderer/state/app/history-state.ts';
import type { ListCursor } from './list-cursor.svelte.ts';
import type { ListQuestion } from './list-filter.svelte.ts';
import type { Router } from '#renderer/state/app/router.svelte.ts';

/** The list, as far as it is put back to a place. */
interface List {
  readonly asked: Pick<ListQuestion, 'tab' | 'query' | 'sort' | 'thenBy' | 'columns' | 'view'>;
  readonly cursor: Pick<ListCursor, 'index' | 'uid' | 'move'>;
  scrollTop: number;
  indexOf(uid: string): number;
}

/** How the list is left now. */
export function placeOf({ asked, cursor, scrollTop }: Omit<List, 'indexOf'>): ListPlace {
  const { tab, query, sort, thenBy, columns, view } = asked;
  return { tab, query, sort, thenBy, columns, view, selectedIndex: cursor.index, selectedUid: cursor.uid, scrollTop };
}

/** Puts the list of invoices back to where it was left; where other rows are shown meanwhile, once those of the place are here. */
export class ListReturn {
  /** Grows with each return: the list is scrolled then. */
  count = $state(0);
  /** The place that the next answer is for. */
  #awaited: ListPlace | null = null;
  readonly #list: List;
  readonly #ask: () => void;

  constructor(list: List, ask: () => void) {
    this.#list = list;
    this.#ask = ask;
  }

  to(place: ListPlace): void {
    const isSame = isSameQuestion(place, this.#list.asked);
    const { tab, query, sort, thenBy, columns, view } = place;
    Object.assign(this.#list.asked, { tab, query, sort, thenBy, columns, view });
    if (isSame) this.#putBack(place);
    else {
      this.#ask();
      this.#awaited = place;
    }
  }

  /** Something else is asked: nobody waits for the place any more. */
  forget(): void {
    this.#awaited = null;
  }

  /** The first rows of an answer are here; true where they were waited for. */
  arrive(): boolean {
    const place = this.#awaited;
    if (place === null) return false;
    this.#awaited = null;
    this.#putBack(place);
    return true;
  }

  #putBack({ selectedIndex, selectedUid, scrollTop }: ListPlace): void {
    const list = this.#list;
    list.cursor.move(selectedIndex);
    // A row that has moved since is found where it is now, as far as its page is here.
    const at = selectedUid === null || selectedUid === list.cursor.uid ? -1 : list.indexOf(selectedUid);
    if (at >= 0) list.cursor.move(at);
    list.scrollTop = scrollTop;
    this.count += 1;
  }
}

/** For as long as the list is shown: each entry that is left keeps its place, and finds it again when it is gone back to. */
export function followPlaces(
  router: Router,
  list: () => List & { readonly return: ListReturn },
  views: () => readonly SavedView[],
): void {
  $effect(() => {
    const shown = list();
    return router.places.watch('invoices', () => placeOf(shown));
  });
  $effect(() => {
    const place = router.places.at(router.entry, 'invoices');
    if (place === null) return;
    untrack(() => {
      // Since the place was left the view may have been changed, or be gone.
      const view = views().find(({ id }) => id === place.view?.id) ?? null;
      list().return.to({ ...place, view });
    });
  });
}
