import { SvelteMap } from 'svelte/reactivity';

/** What was typed into forms that somebody left, by what they are about, until Inkwell quits or shows another account. */
export class KeptForms<Place, Form> {
  readonly #forms = new SvelteMap<string, Form>();
  readonly #keyOf: (place: Place) => string;

  constructor(keyOf: (place: Place) => string) {
    this.#keyOf = keyOf;
  }

  keep(place: Place, typed: Form): void {
    this.#forms.set(this.#keyOf(place), typed);
  }

  of(place: Place): Form | null {
    return this.#forms.get(this.#keyOf(place)) ?? null;
  }

  forget(place: Place): void {
    this.#forms.delete(this.#keyOf(place));
  }

  clear(): void {
    this.#forms.clear();
  }
}
