import type { PasteContext } from '#shared/paste/paste-context.ts';

/** The context of a person whose numbers and dates are those of one locale. */
export const pasteIn = (locale: string): Pick<PasteContext, 'dateLocale' | 'numberLocale'> => ({
  numberLocale: locale,
  dateLocale: locale,
});
