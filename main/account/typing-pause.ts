import type { Book } from '#main/db/book.ts';
import type { Clock } from '#main/sync/ports.ts';

/** The time in ms without a keystroke after which lists and searches show what was typed. */
const PAUSE_MS = 300;

/**
 * Shows what is typed in drafts in each pause of the typing, and what was typed when the program ended without one. Returns a function
 * that ends that, and shows the rest where the book may be written.
 */
export function startShowingTyped(
  { typed }: Pick<Book, 'typed'>,
  clock: Pick<Clock, 'schedule'>,
): (mayWrite: boolean) => void {
  let cancel: (() => void) | null = null;

  /** Never throws: a full disk is reported by the keystrokes, and the drafts themselves are in the book. */
  function show(action: () => void): void {
    try {
      action();
    } catch {
      // The next pause tries again, and so does the next start.
    }
  }

  const unsubscribe = typed.onTyped(() => {
    cancel?.();
    cancel = clock.schedule(PAUSE_MS, () => {
      cancel = null;
      show(typed.show);
    });
  });
  show(typed.catchUp);
  return (mayWrite) => {
    unsubscribe();
    cancel?.();
    if (mayWrite) show(typed.show);
  };
}
