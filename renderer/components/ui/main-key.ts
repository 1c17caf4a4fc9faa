/**
 * ⌘/Ctrl+Enter does what a dialog is there for, wherever in it the focus is. A button that destroys something is pressed
 * only while the focus is on it; a key that is still held from before presses nothing.
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
