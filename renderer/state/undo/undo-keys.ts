import { isInDialog } from '#renderer/state/commands/key-target.ts';
import type { UndoStack } from './undo-stack.svelte.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

export interface UndoKeys {
  /** False where the text field that was typed in takes it back itself. Without a press nobody is typing. */
  take(wanted: 'undo' | 'redo', press: KeyboardEvent | null): boolean;
  /** From the application menu: as the key would where the focus is. */
  choose(wanted: 'undo' | 'redo'): void;
  end(): void;
}

/**
 * Undo and redo by key. A text field keeps the browser's own undo for what was typed in it since it got the focus; once that
 * is used up, the screen's takes over.
 * @param isCovered whether a dialog stands over the page: nothing behind it is taken back.
 */
export function startUndoKeys(undo: UndoStack, window: Window, isCovered: () => boolean): UndoKeys {
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
  const onInput = (event: Event): void => {
    const { target } = event;
    if (undo.scope !== null)
      undo.scope.isTakenBackInField = event instanceof InputEvent && event.inputType === 'historyUndo';
    if (field !== null && field.element === target) field = { ...field, typed: field.element.value };
  };
  function take(wanted: 'undo' | 'redo', press: KeyboardEvent | null): boolean {
    const target = press?.target ?? null;
    if (press !== null && (isInDialog(target) || isFieldsOwn(target))) return false;
    void undo[wanted](press?.repeat === true).then(() => {
      // What the screen put into the field is no text of the person's.
      window.setTimeout(() => {
        if (window.document.activeElement === target) note(target);
      });
    });
    return true;
  }
  function choose(wanted: 'undo' | 'redo'): void {
    const target = window.document.activeElement;
    if (isTextField(target) && (isInDialog(target) || isFieldsOwn(target))) undoInField(wanted);
    else if (!isCovered()) take(wanted, null);
  }
  window.addEventListener('focusin', onFocus, true);
  window.addEventListener('beforeinput', onBeforeInput, true);
  window.addEventListener('input', onInput, true);
  return {
    take,
    choose,
    end() {
      window.removeEventListener('focusin', onFocus, true);
      window.removeEventListener('beforeinput', onBeforeInput, true);
      window.removeEventListener('input', onInput, true);
    },
  };
}

/** What the menu of the system would do by itself: the field that has the focus goes back over what was typed in it. */
export function undoInField(wanted: 'undo' | 'redo'): void {
  // Deprecated, and still the only way to the history that Chromium keeps of a field.
  document.execCommand(wanted);
}

const notText: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color']);

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !notText.has(target.type);
}
