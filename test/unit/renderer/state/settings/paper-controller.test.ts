import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultPaper } from '#shared/documents/paper-settings.ts';
import { AppError } from '#shared/errors.ts';
import { PaperController } from '#renderer/state/settings/paper-controller.svelte.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const usual = defaultPaper('de-DE');

async function openPaper() {
  const link = new ScriptedLink();
  const toasts = new Toasts();
  const unsaved = new UnsavedWork(link);
  const end = unsaved.start(window);
  const paper = new PaperController(link, toasts, unsaved);
  const loading = paper.load();
  link.nth('paper:get', 0).answer(usual);
  await loading;
  return { link, toasts, paper, end };
}

describe('text typed in the paper settings', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent to main before Inkwell quits, even without a pause in typing', async () => {
    const { link, paper, end } = await openPaper();
    paper.change({ sender: 'Kandy' });
    link.send('app:closing', null);
    await settle();
    expect(link.nth('paper:update', 0).input).toMatchObject({ sender: 'Kandy' });
    expect(link.asked('app:ready-to-close')).toHaveLength(0);
    link.nth('paper:update', 0).answer({ ...usual, sender: 'Kandy' });
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(link.asked('app:ready-to-close')).toHaveLength(1);
    end();
  });

  it('is sent to main when the window goes away', async () => {
    const { link, paper, end } = await openPaper();
    paper.change({ sender: 'Kandy' });
    window.dispatchEvent(new Event('pagehide'));
    expect(link.nth('paper:update', 0).input).toMatchObject({ sender: 'Kandy' });
    end();
  });

  it('stays with later typing when a save fails, shows the error once and is saved again', async () => {
    const { link, toasts, paper, end } = await openPaper();
    paper.change({ sender: 'Kan' });
    await vi.advanceTimersByTimeAsync(300);
    paper.change({ sender: 'Kandy' });
    link.nth('paper:update', 0).refuse(new AppError('read_only', message('error_internal')));
    await settle();
    expect(paper.settings.sender).toBe('Kandy');
    expect(toasts.list.map(({ text }) => text)).toEqual([
      `${textOf(message('error_internal'))} Your changes are still here, and Inkwell will try again.`,
    ]);
    await vi.advanceTimersByTimeAsync(600);
    expect(link.asked('paper:update').at(-1)?.input).toMatchObject({ sender: 'Kandy' });
    expect(paper.settings.sender).toBe('Kandy');
    end();
  });

  it('is not saved in another account', async () => {
    const { link, paper, end } = await openPaper();
    paper.change({ sender: 'Kandy' });
    const loading = paper.load();
    link.nth('paper:get', 1).answer(usual);
    await loading;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(link.asked('paper:update')).toHaveLength(0);
    expect(paper.settings.sender).toBe('');
    end();
  });
});
