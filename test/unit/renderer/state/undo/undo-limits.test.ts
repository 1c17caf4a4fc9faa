import { describe, expect, it } from 'vitest';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { createdStep } from '#renderer/state/invoice-actions/bin-actions.ts';
import { changeDueDate } from '#renderer/state/invoice-list/change-due-date.ts';
import { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import { savedStep } from '#renderer/state/undo/undo-save.ts';
import type { DeleteImpact } from '#shared/screens/bin.ts';
import { invoiceForm } from '#test/helpers/books.ts';
import { draftOf } from '#test/unit/renderer/drafts.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

function begin() {
  const link = new ScriptedLink();
  const app = new AppController(link, window);
  return { link, app, said: () => app.toasts.list.map(({ text }) => text).join(' ') };
}

const weightOf = (uid: string, isLocal: boolean): DeleteImpact => ({
  uid,
  number: uid,
  clientName: 'Acme',
  isWithClient: false,
  state: 'draft',
  paid: null,
  currency: 'EUR',
  waitingMails: 0,
  isLocal,
  refusal: null,
});

describe('the undo of a copy', () => {
  it('deletes nothing that has been uploaded meanwhile', async () => {
    const { link, app } = begin();
    const undoing = createdStep(app, ['INV-2'], 'INV-2 copied').undo();
    link.nth('bin:prepare', 0).answer([weightOf('INV-2', false)]);
    await expect(undoing).rejects.toThrow('already been sent to your account');
    expect(link.asked('undo:undo')).toHaveLength(0);
  });

  it('shows which of several drafts main refuses to delete, because they were uploaded', async () => {
    const { link, app } = begin();
    const undoing = createdStep(app, ['INV-2', 'INV-3'], 'two copied').undo();
    link.nth('bin:prepare', 0).answer([weightOf('INV-2', false), weightOf('INV-3', true)]);
    await settle();
    const { input, answer } = link.nth('undo:undo', 0);
    expect(input).toEqual({ kind: 'drafts_created', created: ['INV-2', 'INV-3'] });
    answer({
      redo: null,
      stillMarked: [],
      outcomes: [
        { uid: 'INV-2', kind: 'refused', message: message('error_invoice_has_left') },
        { uid: 'INV-3', kind: 'done', notes: [] },
      ],
    });
    expect(await undoing).toContain(textOf(message('error_invoice_has_left')));
  });
});

describe('an invoice that is open in the editor', () => {
  const saved = { at: 1, before: null, after: invoiceForm({ statementNo: 'INV-7' }) };

  it('is not uploaded by a redo of an earlier save', async () => {
    const { link, app } = begin();
    const step = savedStep(app, 'draft', saved);
    const undoing = step.undo();
    await settle();
    link.nth('undo:undo', 0).answer({ redo: { kind: 'invoice_saved', uid: 'draft', saved }, stillMarked: [] });
    await undoing;
    app.editor = new EditorController(link, draftOf({}, { uid: 'draft' }));
    await expect(step.redo?.()).rejects.toThrow('open in the editor');
    await expect(step.undo()).rejects.toThrow('open in the editor');
    expect([link.asked('undo:undo').length, link.asked('undo:redo').length]).toEqual([1, 0]);
    app.editor.end();
  });

  it('keeps the undo step of its due date until the editor is closed', async () => {
    const { link, app, said } = begin();
    const before = { label: 'a payment', undo: () => Promise.reject(new Error('not meant')), redo: null };
    app.undo.push(before);
    const row = { uid: 'draft', number: 'INV-7', dueDate: '2026-12-05' };
    const changing = changeDueDate(app, row, '2026-12-24');
    link.nth('draft:open', 0).answer(draftOf({ dueDate: '2026-12-05' }, { savedAt: 5 }));
    await settle();
    link.nth('draft:save', 0).answer({ savedAt: 6 });
    await changing;
    app.editor = new EditorController(link, draftOf({}, { uid: 'draft' }));
    await app.undo.undo();
    expect(said()).toContain('INV-7 is open in the editor. Change it there.');
    app.editor.end();
    app.editor = null;
    const undoing = app.undo.undo();
    await settle();
    link.nth('draft:open', 1).answer(draftOf({ dueDate: '2026-12-24' }, { savedAt: 6 }));
    await settle();
    expect(link.nth('draft:save', 1).input.form.dueDate).toBe('2026-12-05');
    link.nth('draft:save', 1).answer({ savedAt: 7 });
    await undoing;
    expect(said()).toContain('Undone:');
  });

  it('gets another due date only in the editor', async () => {
    const { link, app, said } = begin();
    app.editor = new EditorController(link, draftOf({}, { uid: 'draft' }));
    await changeDueDate(app, { uid: 'draft', number: 'INV-7', dueDate: '2026-12-05' }, '2026-12-24');
    expect(said()).toContain('open in the editor');
    expect(link.asked('draft:save')).toHaveLength(0);
    app.editor.end();
  });
});

describe('a due date changed in the list while the editor opens', () => {
  const uid = '01936f00-0000-7000-8000-0000000000d1';
  const row = { uid, number: 'INV-7', dueDate: '2026-12-05' };
  const opened = draftOf({ dueDate: '2026-12-05' }, { uid, upload: 'synced', isNew: false });

  it('is refused, because the editor may have read the old one', async () => {
    const { link, app, said } = begin();
    void changeDueDate(app, row, '2026-12-24');
    app.router.go({ name: 'edit-invoice', uid });
    link.nth('draft:open', 0).answer(opened);
    await settle();
    expect(link.asked('draft:save')).toHaveLength(0);
    expect(said()).toBe('INV-7 is open in the editor. Change it there.');
    app.router.replace({ name: 'invoices' });
  });

  it('is refused once the editor is open', async () => {
    const { link, app, said } = begin();
    void changeDueDate(app, row, '2026-12-24');
    app.editor = new EditorController(link, opened);
    link.nth('draft:open', 0).answer(opened);
    await settle();
    expect(link.asked('draft:save')).toHaveLength(0);
    expect(said()).toBe('INV-7 is open in the editor. Change it there.');
    app.editor.end();
  });

  it('is uploaded with the other edits of the editor, never before them', async () => {
    const { link, app, said } = begin();
    void changeDueDate(app, row, '2026-12-24');
    link.nth('draft:open', 0).answer(opened);
    await settle();
    app.router.go({ name: 'edit-invoice', uid });
    link.nth('draft:save', 0).answer({ savedAt: 6 });
    await settle();
    expect(link.asked('draft:queue')).toHaveLength(0);
    expect(said()).toContain('INV-7');
    app.router.replace({ name: 'invoices' });
  });
});

describe('the undo of a due date', () => {
  async function changed() {
    const world = begin();
    const { link, app } = world;
    const changing = changeDueDate(app, { uid: 'draft', number: 'INV-7', dueDate: '2026-12-05' }, '2026-12-24');
    link.nth('draft:open', 0).answer(draftOf({ dueDate: '2026-12-05' }, { savedAt: 5 }));
    await settle();
    link.nth('draft:save', 0).answer({ savedAt: 6 });
    await changing;
    const undoing = app.undo.undo();
    await settle();
    return { ...world, undoing };
  }

  it('restores the old date', async () => {
    const { link, undoing } = await changed();
    link.nth('draft:open', 1).answer(draftOf({ dueDate: '2026-12-24' }, { savedAt: 6 }));
    await settle();
    expect(link.nth('draft:save', 1).input.form.dueDate).toBe('2026-12-05');
    link.nth('draft:save', 1).answer({ savedAt: 7 });
    await undoing;
  });

  it('keeps a date that was changed elsewhere meanwhile', async () => {
    const { link, undoing, said } = await changed();
    link.nth('draft:open', 1).answer(draftOf({ dueDate: '2027-01-31' }, { savedAt: 6 }));
    await undoing;
    expect(link.asked('draft:save')).toHaveLength(1);
    expect(said()).toContain('has changed since');
  });
});
