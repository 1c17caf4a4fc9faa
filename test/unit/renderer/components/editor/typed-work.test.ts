import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { words } from '#shared/words/words.ts';
import { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import { sceneUid } from '#test/scenes/account-plan.ts';
import { draftOf } from '#test/unit/renderer/drafts.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';
import { ScriptedLink } from '#test/unit/renderer/scripted-link.ts';

/** Nothing is on its way any more. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('the work of a key in a line', () => {
  it('requests only saving and suggestions', async () => {
    const { main, user } = await renderScene('account');
    await screen.findByRole('grid');
    window.location.hash = `#/invoices/${sceneUid('invoice', 2)}/edit`;
    const cell = await screen.findByRole('textbox', { name: 'Description, line 1' });
    await settled();
    // That an invoice was written is news for whoever shows invoices, however it was written: no matter of keys.
    vi.spyOn(main, 'send').mockImplementation(() => undefined);
    const invoke = vi.spyOn(main, 'invoke');
    await user.type(cell, 'more');
    await waitFor(() => {
      expect(invoke).toHaveBeenCalledWith('draft:save', expect.anything(), expect.anything());
    });
    await settled();
    const asked = new Set(invoke.mock.calls.map(([channel]) => channel));
    expect([...asked].toSorted()).toEqual(['draft:save', 'lines:suggest']);
  });

  it('updates its own row and no other', async () => {
    const { user } = await renderScene('account');
    await screen.findByRole('grid');
    await user.keyboard('n');
    await screen.findByRole('heading', { name: 'New invoice' });
    const cell = (line: number) => screen.findByRole('textbox', { name: `Description, line ${String(line)}` });
    for (let line = 1; line <= 6; line += 1) await user.type(await cell(line), 'one');
    const fourth = await cell(4);
    await user.click(fourth);
    await settled();
    const named = vi.spyOn(words, 'editor_cell');
    await user.type(fourth, ' more');
    await settled();
    expect(fourth).toHaveProperty('value', 'one more');
    expect(named.mock.calls.filter(([{ line }]) => line !== 4)).toEqual([]);
  });

  it('computes no totals for news from the service that change no figure', () => {
    const draft = draftOf({}, { isNew: false, upload: 'synced', paidTotal: '10.00' });
    const editor = new EditorController(new ScriptedLink(), draft);
    const { shown } = editor.totals;
    const news = { version: 'v2', state: 'sent', paidTotal: '10.00', isGone: false, isClientGone: false };
    editor.standing = news;
    expect(editor.totals.shown).toBe(shown);
    editor.standing = { ...news, paidTotal: '12.00' };
    expect(editor.totals.shown.paidTotal).toBe('12.00');
    editor.totals.end();
  });
});
