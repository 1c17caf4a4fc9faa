/** An attribute of the document that says what covers the page. */
type PageMark = 'data-notices' | 'data-dialog';

const holders: Record<PageMark, number> = { 'data-notices': 0, 'data-dialog': 0 };

/** Returns true while something of this kind covers the page. */
export function isPageMarked(mark: PageMark): boolean {
  return holders[mark] > 0;
}

/**
 * Sets the attribute until the returned function is called, for styles of what lies below. `:has()` on the body would
 * do the same, but is evaluated with every element that comes or goes, hence with each key.
 */
export function markPage(mark: PageMark): () => void {
  holders[mark] += 1;
  document.documentElement.toggleAttribute(mark, true);
  return () => {
    holders[mark] -= 1;
    document.documentElement.toggleAttribute(mark, holders[mark] > 0);
  };
}
