import { isInDialog } from '#renderer/state/commands/key-target.ts';
import type { UndoStack } from './undo-stack.svelte.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

export interface UndoKeys {
  /** Handles undo or redo. Returns false if the focused text field does so itself. `press` is null for the menu. */
  take(wanted: 'undo' | 'redo', press: KeyboardEvent | null): boolean;
  /** Handles undo or redo of the application menu like the key for the focused element. */
  choose(wanted: 'undo' | 'redo'): void;
  end(): void;
}

/**
 * Handles undo and redo by key. A text field keeps the browser's undo for what was typed since it got the focus; after
 * that the screen's undo follows. `isCovered` says that a dialog covers the page: nothing behind it is undone.
 */
export function startUndoKeys(undo: UndoStack, window: Window, isCovered: () => boolean): UndoKeys {
  /** The focused field's text before and after typing; `typed` is null while nothing was typed. */
  let field: { readonly element: TextField; readonly before: string; readonly typed: string | null } | null = null;

  function note(target: EventTarget | null): void {
    field = isTextField(target) ? { element: target, before: target.value, typed: null } : null;
  }

  /**
   * Returns true if the field can undo its own typing. Text that the screen put there (pasted rows, a chosen
   * suggestion) is not its own.
   */
  function isFieldsOwn(target: EventTarget | null): boolean {
    if (!isTextField(target)) return false;
    if (undo.scope === null || field?.element !== target) return true;
    return field.typed !== null && field.typed === target.value && field.typed !== field.before;
  }

  const onFocus = (event: FocusEvent): void => {
    note(event.target);
  };
  const onBeforeInput = ({ target }: Event): void => {
    // Note again: boxes show numbers and dates differently once they have the focus, and the text that is typed into
    // counts.
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
      // Note again after the screen has changed the field, because that is not typed text.
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

/** Runs the browser's own undo in the focused field, as the system's menu would. */
export function undoInField(wanted: 'undo' | 'redo'): void {
  // Deprecated, but the only access to Chromium's undo history of a field.
  document.execCommand(wanted);
}

const notText: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color']);

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !notText.has(target.type);
}
