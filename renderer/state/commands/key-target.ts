const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
/** What uses arrows and the like itself while it has the focus; a list or a paper that is scrolled is one of them. */
const MOVED = 'input, select, textarea, [role="menu"], [role="listbox"], [role="separator"], [role="group"][tabindex]';
const PRESSED = 'button, a, summary';

const isWithin = (target: EventTarget | null, selectors: string): boolean =>
  target instanceof HTMLElement && target.closest(selectors) !== null;

/** True in all that a dialog holds, also one that leaves the page below it alone. */
export const isInDialog = (target: EventTarget | null): boolean =>
  isWithin(target, '[role="dialog"], [role="alertdialog"]');

/** True where a single letter is text, or where a dialog holds the keyboard. */
export const isTyping = (target: EventTarget | null): boolean => isWithin(target, TEXT) || isInDialog(target);

/** Whether what has the focus keeps this key for itself: Enter and Space press a button, arrows move within a box. */
export function isKeptByFocus(target: EventTarget | null, chord: string): boolean {
  const key = chord.replace(/^Shift\+/, '');
  if (key === 'Enter' || key === 'Space') return isWithin(target, `${PRESSED}, ${MOVED}`);
  return /^(?:Arrow\w+|Home|End|PageUp|PageDown)$/.test(key) && isWithin(target, MOVED);
}
