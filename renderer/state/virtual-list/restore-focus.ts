/**
 * Where somebody works in rows that come and go. Whoever pressed a button that is gone goes on in its row, or with what took its
 * place: there a key pressed twice does nothing.
 */
export class KeptFocus {
  /** Of the row that was worked in last; null since something else was. */
  #place: string | null = null;
  #places: readonly string[] = [];

  /** For what is focused or pressed; rows name their place in `data-place`. */
  readonly note = ({ target }: Event): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    this.#place = row?.dataset['place'] ?? null;
  };

  /** Rows were drawn anew, from top to bottom at these places. `otherwise` is where to go on once none is left. */
  keep(root: HTMLElement | undefined, otherwise: HTMLElement | undefined, now = this.#places): void {
    const before = this.#places;
    this.#places = now;
    if (this.#place === null || document.activeElement !== document.body) return;
    const next = placeAfter(this.#place, before, now) ?? this.#place;
    (root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(next)}"]`) ?? otherwise)?.focus();
  }
}

/** Where somebody goes on who was at `place`: there still, or else with the next one that is. Null where none is. */
function placeAfter(place: string, before: readonly string[], now: readonly string[]): string | null {
  const at = before.indexOf(place);
  return at < 0 ? null : (before.slice(at).find((other) => now.includes(other)) ?? null);
}
