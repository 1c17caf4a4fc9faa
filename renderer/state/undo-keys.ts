import { isInDialog } from './shortcuts.ts';
import type { UndoStack } from './undo.svelte.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * ⌘/Ctrl+Z and Shift+Z for the session. A text field keeps the browser's own undo for what was typed in it since it got the
 * focus; once that is used up, the screen's takes over. Returns how to end them.
 */
export function startUndoKeys(undo: UndoStack, window: Window): () => void {
  /** What stood in the field before the person typed, and after; the second is null while nothing was typed. */
  let field: { readonly element: TextField; readonly before: string; readonly typed: string | null } | null = null;

  function note(target: EventTarget | null): void {
    field = isTextField(target) ? { element: target, before: target.value, typed: null } : null;
  }

  /** A text that the screen has put there since (a paste of rows, a list that was chosen from) is not the field's. */
  function isFieldsOwn(target: EventTarget | null): boolean {
    if (!isTextField(target)) return false;
    if (undo.scope === null || field?.element !== target) return true;
    return field.typed !== null && field.typed === target.value && field.typed !== field.before;
  }

  const onFocus = (event: FocusEvent): void => {
    note(event.target);
  };
  const onBeforeInput = ({ target }: Event): void => {
    // Boxes show numbers and dates in another way once they have the focus: what counts is the text typed into.
    if (isTextField(target) && (field?.element !== target || field.typed !== target.value)) note(target);
  };
  const onInput = ({ target }: Event): void => {
    if (field !== null && field.element === target) field = { ...field, typed: field.element.value };
  };
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    const wanted = wantedBy(event);
    if (wanted === null || event.defaultPrevented || event.isComposing) return;
    if (isInDialog(target) || isFieldsOwn(target)) return;
    event.preventDefault();
    event.stopPropagation();
    void undo[wanted]().then(() => {
      // What the screen put into the field is no text of the person's.
      window.setTimeout(() => {
        if (window.document.activeElement === target) note(target);
      });
    });
  };
  window.addEventListener('focusin', onFocus, true);
  window.addEventListener('beforeinput', onBeforeInput, true);
  window.addEventListener('input', onInput, true);
  window.addEventListener('keydown', onKey, true);
  return () => {
    window.removeEventListener('focusin', onFocus, true);
    window.removeEventListener('beforeinput', onBeforeInput, true);
    window.removeEventListener('input', onInput, true);
    window.removeEventListener('keydown', onKey, true);
  };
}

function wantedBy({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

const notText: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color']);

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !notText.has(target.type);
}
