/** Nobody searches for more; what is pasted by mistake may be any length. */
export const LONGEST_SEARCH = 1_000;

/** What is looked for of what stands in a search box. */
export const searchedText = (typed: string): string => typed.trim().slice(0, LONGEST_SEARCH);
