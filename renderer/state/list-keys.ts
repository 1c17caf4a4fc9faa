import type { InvoiceTab } from '#shared/model/invoice-list.ts';
import { invoiceTabs } from '#shared/model/invoice-list.ts';
import type { InvoiceAction } from './invoice-actions.svelte.ts';
import { actionKeys } from './invoice-actions.svelte.ts';
import { isTyping } from './shortcuts.ts';

export interface ListKeys {
  /** A key that moves or opens; true when the list used it. */
  readonly onMove: (key: string, isShift: boolean) => boolean;
  /** All that the list holds is wanted. */
  readonly onAll?: () => void;
  readonly onTab: (tab: InvoiceTab) => void;
  readonly onNew: () => void;
  readonly onAction: (action: InvoiceAction) => void;
  readonly onFind: () => void;
}

/** Keys of a list that also work while nothing in it has the focus. Returns how to end them. */
export function startListKeys(window: Window, keys: ListKeys): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || isTyping(event)) return;
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isAll && keys.onAll !== undefined) {
      event.preventDefault();
      keys.onAll();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isUsed(event, keys)) event.preventDefault();
  };
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', onKey);
  };
}

function isUsed(event: KeyboardEvent, keys: ListKeys): boolean {
  const tab = /^[1-7]$/.test(event.key) ? invoiceTabs[Number(event.key) - 1] : undefined;
  const action = actionKeys[event.key];
  if (tab !== undefined) keys.onTab(tab);
  else if (event.key === '/') keys.onFind();
  else if (event.key === 'n') keys.onNew();
  else if (action !== undefined) keys.onAction(action);
  else return isFree(event) && keys.onMove(event.key, event.shiftKey);
  return true;
}

/** A focused button or link keeps Enter and the arrows for itself. */
function isFree(event: KeyboardEvent): boolean {
  if (/^[jk]$/i.test(event.key)) return true;
  return !(event.target instanceof HTMLElement) || event.target.closest('button, a, input, [role="grid"]') === null;
}
