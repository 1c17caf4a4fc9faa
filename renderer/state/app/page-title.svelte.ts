import { words } from '#shared/words/words.ts';

/**
 * Sets the window's title from the title of the screen, and announces it to screen readers in a live region of its own,
 * so that a toast does not interrupt it.
 */
export class PageTitle {
  said = $state('');
  #shown = '';
  readonly #document: Pick<Document, 'title'>;

  constructor(document: Pick<Document, 'title'>) {
    this.#document = document;
  }

  /** Shows the title of a screen; ignores an empty one, because the screen does not know its title yet. */
  show(name: string): void {
    if (name === '' || name === this.#shown) return;
    // Do not announce the first title: screen readers read it with the window.
    if (this.#shown !== '') this.said = name;
    this.#shown = name;
    this.#document.title = words.app_window_title({ screen: name });
  }
}
