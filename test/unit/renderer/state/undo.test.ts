import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { Toasts } from '#renderer/state/toasts.svelte.ts';
import { UndoStack } from '#renderer/state/undo.svelte.ts';

function setUp() {
  const toasts = new Toasts();
  const undo = new UndoStack(toasts);
  const log: string[] = [];
  const step = (label: string) => ({
    label,
    undo: () => {
      log.push(`undo ${label}`);
      return Promise.resolve(null);
    },
    redo: () => {
      log.push(`redo ${label}`);
      return Promise.resolve();
    },
  });
  return { toasts, undo, log, step, texts: () => toasts.list.map(({ text }) => text) };
}

describe('the edits of a session', () => {
  it('are taken back newest first, and done again in the other direction', async () => {
    const { undo, log, step } = setUp();
    undo.push(step('one'));
    undo.push(step('two'));
    await undo.undo();
    await undo.undo();
    await undo.redo();
    await undo.redo();
    expect(log).toEqual(['undo two', 'undo one', 'redo one', 'redo two']);
  });

  it('are taken back once, from the toast or by the key', async () => {
    const { undo, log, step, toasts, texts } = setUp();
    undo.offer('Two are gone.', step('two'));
    toasts.list[0]?.action?.run();
    await vi.waitFor(() => {
      expect(texts()).toContain('Undone: two.');
    });
    await undo.undo();
    expect(log).toEqual(['undo two']);
    expect(texts()).toContain('There is nothing to undo.');
  });

  it('say why they cannot be taken back, and are then no longer offered', async () => {
    const { undo, texts } = setUp();
    const refused = () => Promise.reject(new AppError('invalid_input', 'It has left.'));
    undo.push({ label: 'one', undo: refused, redo: null });
    await undo.undo();
    await undo.undo();
    expect(texts()).toEqual(['It has left.', 'There is nothing to undo.']);
  });

  it('wait for those of the screen', async () => {
    const { undo, log, step, toasts } = setUp();
    undo.push(step('one'));
    const left = ['the summary'];
    const leave = undo.enter({ undo: () => left.pop() ?? null, redo: () => null });
    await undo.undo();
    expect(toasts.announcement).toBe('Undone: the summary.');
    expect(log).toEqual([]);
    await undo.undo();
    expect(log).toEqual(['undo one']);
    leave();
    expect(undo.scope).toBeNull();
  });

  it('of another account are forgotten', async () => {
    const { undo, log, step } = setUp();
    undo.push(step('one'));
    undo.clear();
    await undo.undo();
    expect(log).toEqual([]);
  });
});
