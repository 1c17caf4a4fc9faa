/**
 * Presses the main button of a dialog on ⌘/Ctrl+Enter, wherever in it the focus is. A destructive button is pressed
 * only while it has the focus; a key held down presses nothing.
 */
export function pressMain(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, currentTarget: dialog, target } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || event.isComposing || event.defaultPrevented) return;
  if (!(dialog instanceof HTMLElement)) return;
  const main = dialog.querySelector<HTMLButtonElement>('button[data-tone="primary"]');
  const danger = target instanceof HTMLButtonElement && target.dataset['tone'] === 'danger' ? target : null;
  event.preventDefault();
  if (!event.repeat) (main ?? danger)?.click();
}
