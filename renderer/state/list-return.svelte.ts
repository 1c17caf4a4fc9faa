import { untrack } from 'svelte';
import type { ListPlace } from './kept-places.ts';
import { isSameQuestion, placeOf } from './kept-places.ts';
import type { Router } from './router.svelte.ts';

/** The list, as far as it is put back to a place. */
interface List extends Omit<ListPlace, 'selectedIndex'> {
  moveCursor(index: number): void;
  indexOf(uid: string): number;
}

/** Puts the list of invoices back to where it was left; where other rows are shown meanwhile, once those of the place are here. */
export class ListReturn {
  /** Grows with each return: the list is scrolled then. */
  count = $state(0);
  /** The place that the next answer is for. */
  #awaited: ListPlace | null = null;
  readonly #list: { -readonly [Part in keyof List]: List[Part] };
  readonly #ask: () => void;

  constructor(list: List, ask: () => void) {
    this.#list = list;
    this.#ask = ask;
  }

  to(place: ListPlace): void {
    const isSame = isSameQuestion(place, this.#list);
    const { tab, query, sort, thenBy, columns, view } = place;
    Object.assign(this.#list, { tab, query, sort, thenBy, columns, view });
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
    list.moveCursor(selectedIndex);
    // A row that has moved since is found where it is now, as far as its page is here.
    const at = selectedUid === null || selectedUid === list.selectedUid ? -1 : list.indexOf(selectedUid);
    if (at >= 0) list.moveCursor(at);
    list.scrollTop = scrollTop;
    this.count += 1;
  }
}

/** For as long as the list is shown: each entry that is left keeps its place, and finds it again when it is gone back to. */
export function followPlaces(router: Router, list: () => ListPlace & { readonly return: ListReturn }): void {
  $effect(() => {
    const shown = list();
    return router.places.watch('invoices', () => placeOf(shown));
  });
  $effect(() => {
    const place = router.places.at(router.entry, 'invoices');
    if (place === null) return;
    untrack(() => {
      list().return.to(place);
    });
  });
}
