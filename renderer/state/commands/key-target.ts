const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
/** Elements that use arrow keys themselves while they have the focus, among them scrolled lists and papers. */
const MOVED = 'input, select, textarea, [role="menu"], [role="listbox"], [role="separator"], [role="group"][tabindex]';
const PRESSED = 'button, a, summary';

const isWithin = (target: EventTarget | null, selectors: string): boolean =>
  target instanceof HTMLElement && target.closest(selectors) !== null;

/** Returns true inside any dialog, also a non-modal one. */
export const isInDialog = (target: EventTarget | null): boolean =>
  isWithin(target, '[role="dialog"], [role="alertdialog"]');

/** Returns true if a single letter is text here, or a dialog has the keyboard. */
export const isTyping = (target: EventTarget | null): boolean => isWithin(target, TEXT) || isInDialog(target);

/**
 * Returns true if the focused element uses the key itself: Enter and Space press a button, arrows move within a box.
 */
export function isKeptByFocus(target: EventTarget | null, chord: string): boolean {
  const key = chord.replace(/^Shift\+/, '');
  if (key === 'Enter' || key === 'Space') return isWithin(target, `${PRESSED}, ${MOVED}`);
  return /^(?:Arrow\w+|Home|End|PageUp|PageDown)$/.test(key) && isWithin(target, MOVED);
}
