import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';
import { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

type Repeatable = UndoStep & { readonly redo: () => Promise<void> };

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

/** Refused for as long as something is in the way. */
function held(step: Repeatable, inTheWay: { readonly is: boolean }, error: AppError): Repeatable {
  const refusable =
    <Answer>(act: () => Promise<Answer>) =>
    (): Promise<Answer> =>
      inTheWay.is ? Promise.reject(error) : act();
  return { ...step, undo: refusable(step.undo), redo: refusable(step.redo) };
}

describe('the edits of a session', () => {
  it('are undone newest first, and redone in the opposite order', async () => {
    const { undo, log, step } = setUp();
    undo.push(step('one'));
    undo.push(step('two'));
    await undo.undo();
    await undo.undo();
    await undo.redo();
    await undo.redo();
    expect(log).toEqual(['undo two', 'undo one', 'redo one', 'redo two']);
  });

  it('are undone once, by the toast or by the key', async () => {
    const { undo, log, step, toasts, texts } = setUp();
    undo.offer('Two are gone.', step('two'));
    toasts.list[0]?.action?.run();
    await vi.waitFor(() => {
      expect(texts()).toContain('Undone: two.');
    });
    await undo.undo();
    expect(log).toEqual(['undo two']);
    expect(texts()).toContain('Nothing to undo.');
  });

  it('are undone one after the other, even if the second is requested during the first', async () => {
    const { undo, log, step, texts } = setUp();
    const slow = { ...step('two'), undo: () => new Promise<null>((done) => setTimeout(() => done(null))) };
    undo.push(step('zero'));
    undo.push(step('one'));
    undo.push(slow);
    const all = [undo.undo(), undo.take(slow), undo.undo()];
    await Promise.all(all);
    expect(log).toEqual(['undo one']);
    expect(texts()).toEqual(['Undone: two.', 'Undone: one.']);
    await Promise.all([undo.undo(), undo.redo()]);
    expect(log).toEqual(['undo one', 'undo zero', 'redo zero']);
  });

  it('are not undone by a request from before the account changed', async () => {
    const { undo, log, step } = setUp();
    undo.push(step('one'));
    const asked = [undo.undo(), undo.undo()];
    undo.clear();
    undo.push(step('another’s'));
    await Promise.all(asked);
    expect(log).toEqual(['undo one']);
  });

  it('show why they cannot be undone, and are then removed', async () => {
    const { undo, texts } = setUp();
    const refused = () => Promise.reject(new AppError('invalid_input', message('error_internal')));
    undo.push({ label: 'one', undo: refused, redo: null });
    await undo.undo();
    await undo.undo();
    expect(texts()).toEqual([textOf(message('error_internal')), 'Nothing to undo.']);
  });

  it('keep their place when they are refused only for now', async () => {
    const { undo, log, step, texts } = setUp();
    const inTheWay = { is: true };
    undo.push(step('one'));
    undo.push(
      held(step('two'), inTheWay, new AppError('invalid_input', message('error_internal'), { isForNow: true })),
    );
    await undo.undo();
    await undo.undo();
    expect([log, texts()]).toEqual([[], [textOf(message('error_internal'))]]);
    inTheWay.is = false;
    await undo.undo();
    await undo.undo();
    expect(log).toEqual(['undo two', 'undo one']);
    inTheWay.is = true;
    await undo.redo();
    await undo.redo();
    await undo.redo();
    expect(texts().at(-1)).toBe(textOf(message('error_internal')));
    inTheWay.is = false;
    await undo.redo();
    expect(log.slice(2)).toEqual(['redo one', 'redo two']);
  });

  it.each<ErrorCode>(['disk_full', 'read_only', 'closing'])(
    'keep their place when nothing can be written: %s',
    async (code) => {
      const { undo, log, step } = setUp();
      const inTheWay = { is: true };
      undo.push(step('one'));
      undo.push(held(step('two'), inTheWay, new AppError(code, message('error_internal'))));
      await undo.undo();
      inTheWay.is = false;
      await undo.undo();
      expect(log).toEqual(['undo two']);
    },
  );

  it('are not redone again after a final refusal', async () => {
    const { undo, log, step, texts } = setUp();
    const inTheWay = { is: false };
    undo.push(step('one'));
    undo.push(held(step('two'), inTheWay, new AppError('not_found', message('error_internal'))));
    await undo.undo();
    await undo.undo();
    inTheWay.is = true;
    await undo.redo();
    await undo.redo();
    await undo.redo();
    expect(log).toEqual(['undo two', 'undo one', 'redo one']);
    expect(texts()).toEqual(expect.arrayContaining([textOf(message('error_internal')), 'Nothing to redo.']));
  });

  it('can be undone by their own button after any time and any number of refusals', async () => {
    const { undo, log, step, texts } = setUp();
    const first = step('first');
    const gone = held(step('gone'), { is: true }, new AppError('not_found', message('error_internal')));
    undo.push(first);
    undo.push(gone);
    for (let count = 0; count < 100; count += 1) undo.push(step('later'));
    await undo.take(first);
    await undo.take(first);
    expect(log).toEqual(['undo first']);
    for (const _again of [1, 2]) {
      await undo.take(gone);
      expect(texts().at(-1)).toBe(textOf(message('error_internal')));
      await undo.take(step('never done'));
    }
    expect(log).toEqual(['undo first']);
  });

  it('are undone after those of the screen', async () => {
    const { undo, log, step, toasts } = setUp();
    undo.push(step('one'));
    const left = ['the summary'];
    const leave = undo.enter({ isTakenBackInField: false, undo: () => left.pop() ?? null, redo: () => null });
    await undo.undo();
    expect(toasts.announcement).toBe('Undone: the summary.');
    expect(log).toEqual([]);
    await undo.undo();
    expect(log).toEqual(['undo one']);
    leave();
    expect(undo.scope).toBeNull();
  });

  it('are forgotten when another account is shown', async () => {
    const { undo, log, step } = setUp();
    const one = step('one');
    undo.push(one);
    undo.clear();
    await undo.undo();
    await undo.take(one);
    expect(log).toEqual([]);
  });

  it('are not redone when the account changes during their undo', async () => {
    const { undo, log, step } = setUp();
    undo.push(step('one'));
    const taking = undo.undo();
    undo.clear();
    await taking;
    await undo.redo();
    expect(log).toEqual(['undo one']);
  });
});
