import { isTyping } from './shortcuts.ts';

export interface LedgerKeys {
  readonly onFind: () => void;
  readonly onTab: (number: number) => void;
  readonly onMark: () => void;
  readonly onEscape: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onEdge: (edge: 'first' | 'last') => void;
  readonly onOpen: () => void;
  readonly onSelect: () => void;
  readonly onMenu: () => void;
}

/** Keys of the ledger while nobody is typing. Returns how to end them. */
export function startLedgerKeys(window: Window, keys: LedgerKeys): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (event.defaultPrevented || isOther || isTyping(event)) return;
    const action = actionOf(event, keys);
    if (action === null) return;
    event.preventDefault();
    action();
  };
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', onKey);
  };
}

function actionOf(event: KeyboardEvent, keys: LedgerKeys): (() => void) | null {
  if (/^[1-4]$/.test(event.key)) {
    return () => {
      keys.onTab(Number(event.key));
    };
  }
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case '/':
      return keys.onFind;
    case 'x':
      return keys.onMark;
    case 'j':
      return () => {
        keys.onMove(1);
      };
    case 'k':
      return () => {
        keys.onMove(-1);
      };
    case '.':
    case 'ContextMenu':
      return keys.onMenu;
    case 'Escape':
      return keys.onEscape;
    default:
      return isInControl(event) ? null : rowAction(event, keys);
  }
}

function rowAction(event: KeyboardEvent, keys: LedgerKeys): (() => void) | null {
  switch (event.key) {
    case 'ArrowDown':
      return () => {
        keys.onMove(1);
      };
    case 'ArrowUp':
      return () => {
        keys.onMove(-1);
      };
    case 'Home':
      return () => {
        keys.onEdge('first');
      };
    case 'End':
      return () => {
        keys.onEdge('last');
      };
    case 'Enter':
      return keys.onOpen;
    case ' ':
      return keys.onSelect;
    default:
      return null;
  }
}

/** A focused button, link or box keeps Enter, Space and the arrows for itself. */
function isInControl({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('button, a, input, select, [role="menu"]') !== null;
}
