/** What stands over the page, as an attribute of the document. */
export type PageMark = 'data-notices' | 'data-dialog';

const holders: Record<PageMark, number> = { 'data-notices': 0, 'data-dialog': 0 };

/** Whether something of the kind stands over the page now. */
export function isPageMarked(mark: PageMark): boolean {
  return holders[mark] > 0;
}

/**
 * Marks the document until the answered function is called, for styles of what lies below. A rule with `:has()` on the
 * body would do the same, but is looked at again with every element that comes or goes: at each key typed.
 */
export function markPage(mark: PageMark): () => void {
  holders[mark] += 1;
  document.documentElement.toggleAttribute(mark, true);
  return () => {
    holders[mark] -= 1;
    document.documentElement.toggleAttribute(mark, holders[mark] > 0);
  };
}
