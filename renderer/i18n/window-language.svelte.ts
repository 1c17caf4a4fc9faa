import type { Language } from '#shared/words/language.ts';

/** The language of the window. Whatever was worded on screen is worded anew when it changes. */
export class WindowLanguage implements Language {
  code = $state('en');
  readonly writeNumber: (number: number) => string;

  constructor(writeNumber: (number: number) => string) {
    this.writeNumber = writeNumber;
  }
}
