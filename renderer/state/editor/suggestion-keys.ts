import type { LineSuggestions } from './line-suggestions.svelte.ts';

interface Answers {
  /** Another one is marked. */
  readonly onMove: () => void;
  readonly onAccept: () => void;
}

/**
 * A key in the description while something is offered. True where the list has used it: its keys come first, and a text
 * without a choice in the list stays what it is.
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
