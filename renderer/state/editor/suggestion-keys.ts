import type { LineSuggestions } from './line-suggestions.svelte.ts';

interface Answers {
  /** Called when another option was marked. */
  readonly onMove: () => void;
  readonly onAccept: () => void;
}

/**
 * Handles a key in the description while suggestions are shown. Returns true if the list used it; a text without a
 * marked option stays as it is.
 */
export function actOnSuggestions(event: KeyboardEvent, suggestions: LineSuggestions, answers: Answers): boolean {
  if (!suggestions.isShown || event.altKey || event.ctrlKey || event.metaKey) return false;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const isTaking = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
  if (step !== 0) {
    suggestions.move(step);
    answers.onMove();
  } else if (event.key === 'Escape') suggestions.close();
  else if (event.key === 'Enter' && event.shiftKey && suggestions.activeIndex !== -1) {
    suggestions.tick(suggestions.activeIndex);
  } else if (isTaking && suggestions.chosen.length > 0) answers.onAccept();
  else return false;
  return true;
}
