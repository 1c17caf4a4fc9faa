import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultKeyboard } from '#shared/commands/key-map.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { Commands } from '#renderer/state/commands/command-registry.svelte.ts';
import { startKeys } from '#renderer/state/commands/key-listener.ts';
import type { UndoScope } from '#renderer/state/undo/undo-stack.svelte.ts';
import { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';
import { startUndoKeys } from '#renderer/state/undo/undo-keys.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { ScriptedLink } from '#test/unit/renderer/scripted-link.ts';

/** The keys as the window has them. */
function startWith(undo: UndoStack): () => void {
  const commands = new Commands(
    () => defaultKeyboard,
    () => false,
  );
  const fields = startUndoKeys(undo, window, () => false);
  commands.provide({ undo: (press) => fields.take('undo', press), redo: (press) => fields.take('redo', press) });
  const endKeys = startKeys(commands, window, () => false);
  return () => {
    endKeys();
    fields.end();
  };
}

describe('Ctrl+Z in a text field', () => {
  const user = userEvent.setup();
  let asked: string[];
  let scope: UndoScope;
  let stop: () => void;
  let field: HTMLInputElement;

  beforeEach(() => {
    asked = [];
    const undo = new UndoStack(new Toasts());
    const answer = (what: string): string => {
      asked.push(what);
      return what;
    };
    scope = { isTakenBackInField: false, undo: () => answer('undo'), redo: () => answer('redo') };
    undo.enter(scope);
    stop = startWith(undo);
    field = document.createElement('input');
    field.value = '95.50';
    document.body.append(field);
    field.focus();
  });

  afterEach(() => {
    stop();
    field.remove();
  });

  it('undoes on the screen while nothing was typed there', async () => {
    await user.keyboard('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(asked).toEqual(['undo', 'redo']);
  });

  it('undoes typing by the browser first, then on the screen', async () => {
    await user.keyboard('1');
    await user.keyboard('{Control>}z{/Control}');
    expect(asked).toEqual([]);
    await user.keyboard('{Backspace}');
    await user.keyboard('{Control>}z{/Control}');
    expect(asked).toEqual(['undo']);
  });

  it('tells the screen only of the field’s own undo, not of other ways to restore a text', async () => {
    await user.keyboard('1{Backspace}');
    expect(scope.isTakenBackInField).toBe(false);
    field.dispatchEvent(new InputEvent('input', { inputType: 'historyUndo', bubbles: true }));
    expect(scope.isTakenBackInField).toBe(true);
    await user.keyboard('2');
    expect(scope.isTakenBackInField).toBe(false);
  });

  it('undoes on the screen what the screen has put there, also over typed text', async () => {
    field.value = 'Workshop';
    await user.keyboard('{Control>}z{/Control}');
    await user.keyboard('1');
    field.value = 'Print';
    await user.keyboard('{Control>}z{/Control}');
    expect(asked).toEqual(['undo', 'undo']);
  });

  it('compares with the text that was typed into, when a box shows its number differently with the focus', async () => {
    field.value = '95.5';
    await user.keyboard('1{Backspace}');
    await user.keyboard('{Control>}z{/Control}');
    expect(asked).toEqual(['undo']);
  });

  it('undoes by the browser when the screen has no undo of its own', async () => {
    stop();
    stop = startWith(new UndoStack(new Toasts()));
    await user.keyboard('{Control>}z{/Control}');
    expect(asked).toEqual([]);
  });
});

describe('Ctrl+Z held down', () => {
  const press = (more: KeyboardEventInit): void => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, cancelable: true, ...more }));
  };

  it.each([
    ['undo', {}],
    ['redo', { shiftKey: true }],
  ] as const)('runs through what the screen has, and stops there: %s', async (wanted, keys) => {
    const undo = new UndoStack(new Toasts());
    const stop = startWith(undo);
    const asked: string[] = [];
    const earlier = (what: string) => (): Promise<null> => {
      asked.push(what);
      return Promise.resolve(null);
    };
    undo.push({ label: 'INV-1', undo: earlier('undo'), redo: async () => void (await earlier('redo')()) });
    if (wanted === 'redo') await undo.undo();
    const kept = [...asked];
    const left = ['the summary'];
    const change = () => left.pop() ?? null;
    undo.enter({ isTakenBackInField: false, undo: change, redo: change });
    for (const repeat of [false, true, true]) press({ ...keys, repeat });
    await new Promise((done) => window.setTimeout(done));
    expect([left, asked]).toEqual([[], kept]);
    press(keys);
    await new Promise((done) => window.setTimeout(done));
    expect(asked).toEqual([...kept, wanted]);
    stop();
  });
});

describe('Undo of the application menu', () => {
  function begin(isCovered = false) {
    const undo = new UndoStack(new Toasts());
    const asked: string[] = [];
    undo.enter({ isTakenBackInField: false, undo: () => (asked.push('screen'), 'the line'), redo: () => null });
    const keys = startUndoKeys(undo, window, () => isCovered);
    const field = document.createElement('input');
    document.body.append(field);
    // The window has it; the stand-in of the tests does not.
    document.execCommand = (name) => (asked.push(`field ${name}`), true);
    const end = (): void => {
      keys.end();
      field.remove();
    };
    return { asked, keys, field, end };
  }

  it('undoes typing in the field first, then on the screen', async () => {
    const { asked, keys, field, end } = begin();
    const user = userEvent.setup();
    field.focus();
    keys.choose('undo');
    await user.keyboard('1');
    keys.choose('undo');
    field.blur();
    keys.choose('undo');
    end();
    expect(asked).toEqual(['screen', 'field undo', 'screen']);
  });

  it('undoes nothing behind a dialog', () => {
    const { asked, keys, end } = begin(true);
    keys.choose('undo');
    end();
    expect(asked).toEqual([]);
  });

  it('runs the handler that is registered for the menu', () => {
    const link = new ScriptedLink();
    const app = new AppController(link, window);
    const end = app.start();
    const { asked, end: endKeys } = begin();
    link.send('menu:chosen', { command: 'redo' });
    app.undoChosen = (wanted) => void asked.push(`chosen ${wanted}`);
    link.send('menu:chosen', { command: 'undo' });
    end();
    endKeys();
    expect(asked).toEqual(['field redo', 'chosen undo']);
  });
});
