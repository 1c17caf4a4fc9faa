import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { nothingShownOf } from '#shared/screens/bin.ts';
import { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import { UnsavedDrafts } from '#renderer/state/editor/unsaved-drafts.ts';
import { Router } from '#renderer/state/app/router.svelte.ts';
import { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import { draftOf } from '#test/unit/renderer/drafts.ts';
import { ScriptedLink } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const full = new AppError('disk_full', message('error_internal'));
const quiet = () => vi.advanceTimersByTimeAsync(1);
const stored = draftOf({ summary: 'stored' }, { savedAt: 5 });

function keeper() {
  const link = new ScriptedLink();
  const toasts = new Toasts();
  const kept = new UnsavedDrafts({ link, unsaved: new UnsavedWork(link), router: new Router(window), toasts });
  kept.show('mine');
  const open = () => new EditorController(kept.link, stored, kept.take(stored.uid));
  const saves = () => link.asked('draft:save').map(({ input }) => input.form.summary);
  const said = () => toasts.list.map(({ text }) => text);
  return { link, kept, open, saves, said };
}

/** Types into an editor whose saves fail, and leaves it. */
async function leaveUnsaved({ link, kept, open }: ReturnType<typeof keeper>, summary: string): Promise<void> {
  const editor = open();
  editor.edited.change({ summary });
  link.nth('draft:save', 0).refuse(full);
  await quiet();
  editor.end();
  kept.keep(editor);
  link.nth('draft:save', 1).refuse(full);
  await quiet();
}

describe('a draft whose editor was closed before it was saved', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('never overwrites what is typed into it later', async () => {
    const world = keeper();
    await leaveUnsaved(world, 'A');
    const again = world.open();
    expect(again.edited.form.summary).toBe('A');
    again.edited.change({ summary: 'B' });
    world.link.nth('draft:save', 2).answer({ savedAt: 6 });
    await quiet();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(world.saves()).toEqual(['A', 'A', 'B']);
    again.end();
  });

  it('shows an error, and shows when it is saved at last', async () => {
    const world = keeper();
    await leaveUnsaved(world, 'A');
    expect(world.said()).toEqual([expect.stringContaining(`isn’t saved: ${textOf(message('error_internal'))}`)]);
    await vi.advanceTimersByTimeAsync(10_000);
    world.link.nth('draft:save', 2).answer({ savedAt: 6 });
    await quiet();
    expect(world.said()).toEqual([expect.stringContaining('is saved now.')]);
    expect(world.kept.take(stored.uid)).toBeNull();
  });

  it('is not saved after a discard, and is saved again when the discard failed', async () => {
    const world = keeper();
    const { kept, link } = world;
    await leaveUnsaved(world, 'A');
    const refused = kept.link.request('draft:discard', { uid: stored.uid });
    link.nth('draft:save', 2).refuse(full);
    await quiet();
    link.nth('draft:discard', 0).refuse(full);
    await expect(refused).rejects.toMatchObject({ code: 'disk_full' });
    expect(world.saves()).toHaveLength(4);
    link.nth('draft:save', 3).refuse(full);
    await quiet();
    const discarded = kept.link.request('draft:discard', { uid: stored.uid });
    link.nth('draft:save', 4).refuse(full);
    await quiet();
    link.nth('draft:discard', 1).answer(null);
    await discarded;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(world.saves()).toHaveLength(5);
  });

  it('is not saved after it was deleted from the list, and is saved again when that failed', async () => {
    const world = keeper();
    const { kept, link } = world;
    const { uid } = stored;
    const remove = () => kept.link.request('bin:delete', { deletes: [nothingShownOf(uid)] });
    await leaveUnsaved(world, 'A');
    const refused = remove();
    link.nth('draft:save', 2).refuse(full);
    await quiet();
    link.nth('bin:delete', 0).answer([{ uid, kind: 'refused', message: message('error_invoice_asked_in_outbox') }]);
    await refused;
    expect(world.saves()).toHaveLength(4);
    link.nth('draft:save', 3).refuse(full);
    await quiet();
    const deleted = remove();
    link.nth('draft:save', 4).refuse(full);
    await quiet();
    link.nth('bin:delete', 1).answer([{ uid, kind: 'done', notes: [] }]);
    await deleted;
    await vi.advanceTimersByTimeAsync(20_000);
    expect([world.saves().length, kept.has(uid)]).toEqual([5, false]);
  });

  it('prevents that an older save of it is queued again', async () => {
    const world = keeper();
    const { kept, link } = world;
    await leaveUnsaved(world, 'A');
    const saved = { at: 5, before: null, after: stored.form };
    const refused = kept.link.request('undo:redo', { kind: 'invoice_saved', uid: stored.uid, saved });
    expect(link.asked('undo:redo')).toHaveLength(0);
    link.nth('draft:save', 2).refuse(full);
    await expect(refused).rejects.toMatchObject({ code: 'disk_full' });
  });

  it('is saved before its older text on disk is queued or changed', async () => {
    const world = keeper();
    const { kept, link } = world;
    await leaveUnsaved(world, 'A');
    const refused = kept.link.request('draft:queue', { uid: stored.uid });
    link.nth('draft:save', 2).refuse(full);
    await expect(refused).rejects.toMatchObject({ code: 'disk_full' });
    const opened = kept.link.request('draft:open', { uid: stored.uid, clientUid: null });
    expect(link.asked('draft:open')).toHaveLength(0);
    link.nth('draft:save', 3).answer({ savedAt: 6 });
    await quiet();
    link.nth('draft:open', 0).answer(stored);
    await opened;
    expect(link.asked('draft:queue')).toHaveLength(0);
  });

  it.each(['document:preview', 'document:save-pdf', 'document:print'] as const)(
    'is saved before its older text is put on paper: %s',
    async (channel) => {
      const world = keeper();
      const { kept, link } = world;
      await leaveUnsaved(world, 'A');
      const refused = kept.link.request(channel, { kind: 'invoice', uids: ['another', stored.uid] });
      expect(link.asked(channel)).toHaveLength(0);
      link.nth('draft:save', 2).refuse(full);
      await expect(refused).rejects.toMatchObject({ code: 'disk_full' });
      void kept.link.request(channel, { kind: 'invoice', uids: [stored.uid] });
      link.nth('draft:save', 3).answer({ savedAt: 6 });
      await quiet();
      expect(link.asked(channel)).toHaveLength(1);
    },
  );

  it('is saved only while its own account is shown', async () => {
    const world = keeper();
    await leaveUnsaved(world, 'A');
    world.kept.show('other');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(world.saves()).toHaveLength(2);
    world.kept.show('mine');
    expect(world.saves()).toEqual(['A', 'A', 'A']);
  });

  it('is not kept when everything is saved', async () => {
    const { kept, link, open, saves, said } = keeper();
    const editor = open();
    editor.edited.change({ summary: 'A' });
    link.nth('draft:save', 0).answer({ savedAt: 6 });
    await quiet();
    editor.end();
    kept.keep(editor);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([saves(), said(), kept.has(stored.uid)]).toEqual([['A'], [], false]);
  });
});
