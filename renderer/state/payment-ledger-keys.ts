import { isTyping } from './shortcuts.ts';

interface LedgerKeys {
  readonly onFind: () => void;
  readonly onTab: (number: number) => void;
  readonly onMark: () => void;
  readonly onEscape: () => void;
}

/** Keys of the ledger while nobody is typing. Returns how to end them. */
export function startLedgerKeys(window: Window, keys: LedgerKeys): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (event.defaultPrevented || isOther || isTyping(event)) return;
    if (event.key === '/') keys.onFind();
    else if (/^[1-4]$/.test(event.key)) keys.onTab(Number(event.key));
    else if (event.key === 'x') keys.onMark();
    else if (event.key === 'Escape') keys.onEscape();
    else return;
    event.preventDefault();
  };
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', onKey);
  };
}
