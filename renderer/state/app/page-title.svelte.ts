import { words } from '#renderer/i18n/words.ts';

/**
 * What the screens call themselves: the title of the window, and what a screen reader hears when another one is shown. A
 * region of its own says it, so that it takes the word from no notice that comes with it.
 */
export class ScreenNames {
  said = $state('');
  #shown = '';
  readonly #document: Pick<Document, 'title'>;

  constructor(document: Pick<Document, 'title'>) {
    this.#document = document;
  }

  /** Empty while a screen does not know its name yet. */
  show(name: string): void {
    if (name === '' || name === this.#shown) return;
    // The first one is read together with the window.
    if (this.#shown !== '') this.said = name;
    this.#shown = name;
    this.#document.title = words.app.windowTitle(name);
  }
}
