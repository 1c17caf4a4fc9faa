/**
 * Restores the focus in rows that come and go. If the focused button is gone, the focus goes to its row or to the row
 * that took its place, where a key pressed twice does nothing.
 */
export class RestoreFocus {
  /** The row that last had the focus; null if something else has it. */
  #place: string | null = null;
  #places: readonly string[] = [];

  /** Notes the row of a focused or pressed element; rows have an attribute `data-place`. */
  readonly note = ({ target }: Event): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    this.#place = row?.dataset['place'] ?? null;
  };

  /**
   * Restores the focus after rows were rendered, from top to bottom at the places `now`; `otherwise` gets it if no row
   * is left.
   */
  keep(root: HTMLElement | undefined, otherwise: HTMLElement | undefined, now = this.#places): void {
    const before = this.#places;
    this.#places = now;
    if (this.#place === null || document.activeElement !== document.body) return;
    const next = placeAfter(this.#place, before, now) ?? this.#place;
    (root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(next)}"]`) ?? otherwise)?.focus();
  }
}

/** Returns `place` if it still exists, otherwise the next place that does; null if there is none. */
function placeAfter(place: string, before: readonly string[], now: readonly string[]): string | null {
  const at = before.indexOf(place);
  return at < 0 ? null : (before.slice(at).find((other) => now.includes(other)) ?? null);
}
