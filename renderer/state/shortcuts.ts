import { tinykeys } from 'tinykeys';
import type { AppController } from './app-controller.svelte.ts';

const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

const isWithin = (target: EventTarget | null, selectors: string): boolean =>
  target instanceof HTMLElement && target.closest(selectors) !== null;

/** True in all that a dialog holds, also one that leaves the page below it alone. */
export const isInDialog = (target: EventTarget | null): boolean =>
  isWithin(target, '[role="dialog"], [role="alertdialog"]');

/** True where a single letter is text, or where a dialog holds the keyboard. */
export const isTyping = ({ target }: KeyboardEvent): boolean => isWithin(target, TEXT) || isInDialog(target);

/** Keys that work on every screen. Returns how to end them. */
export function startShortcuts(app: AppController, window: Window): () => void {
  const run = (action: () => void) => (event: KeyboardEvent) => {
    event.preventDefault();
    action();
  };
  const quiet = (action: () => void) => (event: KeyboardEvent) => {
    if (!isTyping(event)) run(action)(event);
  };
  return tinykeys(
    window,
    {
      '$mod+n': run(() => {
        app.run('new-invoice');
      }),
      '$mod+Shift+i': run(() => {
        app.run('new-invoice');
      }),
      '$mod+Shift+o': run(() => {
        app.run('show-outbox');
      }),
      '$mod+r': run(() => {
        app.run('sync-now');
      }),
      '$mod+f': run(() => {
        app.run('find');
      }),
      '$mod+,': run(() => {
        app.run('settings');
      }),
      // Not while typing: on a Mac these move the caret by words.
      'Alt+ArrowLeft': quiet(() => {
        app.router.back({ name: 'invoices' });
      }),
      'Alt+ArrowRight': quiet(() => {
        app.router.forward();
      }),
      'g i': quiet(() => {
        app.run('show-invoices');
      }),
      'g p': quiet(() => {
        app.router.go({ name: 'payments' });
      }),
      'g b': quiet(() => {
        app.router.go({ name: 'bin' });
      }),
      'g o': quiet(() => {
        app.run('show-outbox');
      }),
      'g s': quiet(() => {
        app.run('settings');
      }),
    },
    // The filter of the library would also mute ⌘/Ctrl keys in text fields, where most of the work happens.
    // Before any screen: the second letter of `g p` is not the screen's own `p`.
    { ignore: (event) => event.isComposing, capture: true },
  );
}
