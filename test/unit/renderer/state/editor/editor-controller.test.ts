import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { NumberProposal } from '#shared/screens/number-proposal.ts';
import { blankLine } from '#renderer/state/editor/form-edits.ts';
import { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import { clientCard, draftOf } from '#test/unit/renderer/drafts.ts';
import { ScriptedLink, settle } from '#test/unit/renderer/scripted-link.ts';
import { message } from '#shared/words/message.ts';

function open(draft: InvoiceDraft) {
  const link = new ScriptedLink();
  return { link, editor: new EditorController(link, draft) };
}

const keysOf = ({ edited }: EditorController) => edited.form.lines.map(({ key }) => key);

describe('rows of the open draft', () => {
  const twins = { lines: ['one', 'two'].map((description) => ({ ...blankLine('new-1'), description })) };

  it('get distinct keys when the draft on disk has a key twice', () => {
    const { editor } = open(draftOf(twins));
    expect(new Set(keysOf(editor)).size).toBe(2);
    editor.lines.change({ ...blankLine(keysOf(editor)[1] ?? ''), description: 'three' });
    expect(editor.edited.form.lines.map(({ description }) => description)).toEqual(['one', 'three']);
    editor.totals.end();
  });
});

it('refuses a whole form that belongs to another client than the one given with it', () => {
  const { link, editor } = open(draftOf({ connectionUid: 'a' }, { client: clientCard('a') }));
  const { state } = editor.edited;
  expect(() => {
    editor.edited.replace({ form: { ...state.form, note: 'x' }, client: clientCard('b') });
  }).toThrow('the client on screen');
  expect([editor.edited.state, link.asked('draft:save')]).toEqual([state, []]);
  editor.edited.replace({ form: { ...state.form, connectionUid: 'b' }, client: clientCard('b') });
  expect(link.nth('draft:save', 0).input.form.connectionUid).toBe('b');
  editor.totals.end();
});

describe('discarding', () => {
  it('continues to save, including text typed meanwhile, when the discard fails', async () => {
    const { link, editor } = open(draftOf());
    editor.edited.change({ summary: 'a' });
    link.nth('draft:save', 0).answer({ savedAt: 1 });
    await settle();
    const discarded = editor.discard();
    editor.edited.change({ summary: 'ab' });
    expect(link.asked('draft:save')).toHaveLength(1);
    link.nth('draft:discard', 0).refuse(new AppError('disk_full', message('error_internal')));
    await expect(discarded).rejects.toMatchObject({ code: 'disk_full' });
    expect(link.nth('draft:save', 1).input.form.summary).toBe('ab');
    expect(editor.saves.state).toBe('saving');
    link.nth('draft:save', 1).answer({ savedAt: 2 });
    await settle();
    editor.edited.change({ summary: 'abc' });
    expect(link.nth('draft:save', 2).input.form.summary).toBe('abc');
    editor.totals.end();
  });

  it('saves nothing after the draft was discarded', async () => {
    const { link, editor } = open(draftOf());
    const discarded = editor.discard();
    editor.edited.change({ summary: 'late' });
    link.nth('draft:discard', 0).answer(null);
    await discarded;
    editor.end();
    await settle();
    expect(link.asked('draft:save')).toHaveLength(0);
  });
});

describe('an editor that was closed', () => {
  it('saves nothing when a toast that outlived it undoes an edit', async () => {
    const line = { ...blankLine('gone'), description: 'Design' };
    const { editor, link } = open(draftOf({ lines: [line] }, { isNew: false, upload: 'synced' }));
    editor.lines.remove('gone');
    await settle();
    link.nth('draft:save', 0).answer({ savedAt: 1 });
    await settle();
    editor.end();
    editor.lines.restore(line, 0);
    editor.edited.undo();
    await settle();
    expect(link.asked('draft:save')).toHaveLength(1);
  });
});

describe('the number of a new draft', () => {
  const proposal = (number: string): NumberProposal => {
    return { number, isFollowing: true, state: { kind: 'reserved' }, pattern: null, rivals: [] };
  };
  const asked = (link: ScriptedLink) => link.asked('draft:propose-number').at(-1);

  it('does not return to an earlier proposal when other edits are undone or redone', async () => {
    const { link, editor } = open(draftOf({ statementNo: 'INV-5', summary: '' }));
    asked(link)?.answer(proposal('INV-5'));
    await settle();
    const { date } = editor.edited.form;
    editor.edited.changeDate('2027-02-01');
    // Somebody else has the one before by now.
    asked(link)?.answer(proposal('INV-6'));
    await settle();
    asked(link)?.answer(proposal('INV-6'));
    await settle();
    expect(editor.edited.form.statementNo).toBe('INV-6');
    editor.edited.undo();
    expect(editor.edited.form).toMatchObject({ date, statementNo: 'INV-6' });
    // Another one than our own would count as typed.
    expect(asked(link)?.input).toMatchObject({ date, number: 'INV-6', own: 'INV-6' });
    asked(link)?.answer(proposal('INV-7'));
    await settle();
    editor.edited.redo();
    expect(editor.edited.form).toMatchObject({ date: '2027-02-01', statementNo: 'INV-7' });
    editor.end();
  });

  it('is replaced before the upload when another invoice has got it meanwhile', async () => {
    const draft = draftOf({ statementNo: 'INV-5', connectionUid: 'a' }, { client: clientCard('a') });
    const { link, editor } = open(draft);
    asked(link)?.answer(proposal('INV-5'));
    await settle();
    editor.edited.change({ summary: 'Work' });
    link.nth('draft:save', 0).answer({ savedAt: 1 });
    await settle();
    const queued = editor.queue();
    // The book has read of another invoice with it meanwhile.
    asked(link)?.answer(proposal('INV-6'));
    await settle();
    asked(link)?.answer(proposal('INV-6'));
    await settle();
    expect(link.nth('draft:save', 1).input.form.statementNo).toBe('INV-6');
    expect(link.asked('draft:queue')).toHaveLength(0);
    link.nth('draft:save', 1).answer({ savedAt: 2 });
    await settle();
    await settle();
    link.nth('draft:queue', 0).answer(null);
    expect(await queued).toBe('queued');
    editor.end();
  });

  it('returns to the typed number when typing it is undone or redone', async () => {
    const { link, editor } = open(draftOf({ statementNo: 'INV-5' }));
    asked(link)?.answer(proposal('INV-5'));
    await settle();
    editor.edited.changeNumber('MY-1');
    editor.edited.undo();
    expect(editor.edited.form.statementNo).toBe('INV-5');
    editor.edited.redo();
    expect(editor.edited.form.statementNo).toBe('MY-1');
    editor.end();
  });
});

describe('leaving a new draft', () => {
  const { form: proposed } = draftOf({ lines: [] });
  const isDiscarded = (link: ScriptedLink) => link.asked('draft:discard').length === 1;
  const proposal = (number: string): NumberProposal => {
    return { number, isFollowing: true, state: { kind: 'reserved' }, pattern: null, rivals: [] };
  };

  it.each<[string, (editor: EditorController) => void]>([
    [
      'an adjustment',
      (editor) => {
        editor.adjustments.addLike({ kind: 'taxes', name: 'VAT', value: '19', isPercentage: true, savedKey: null });
      },
    ],
    [
      'a date',
      (editor) => {
        editor.edited.changeDate('2026-12-01');
      },
    ],
    [
      'a due date',
      (editor) => {
        editor.edited.changeDueDate('2026-12-24');
      },
    ],
    [
      'a number',
      (editor) => {
        editor.edited.changeNumber('MY-1');
      },
    ],
    [
      'a way to pay',
      (editor) => {
        editor.edited.change({ paymentOptions: ['cash'] });
      },
    ],
    [
      'a switch',
      (editor) => {
        editor.edited.change({ sendReminders: true });
      },
    ],
    [
      'a client',
      (editor) => {
        editor.edited.chooseClient(clientCard('a'));
      },
    ],
  ])('keeps %s', (_, write) => {
    const { link, editor } = open(draftOf({ lines: [] }));
    write(editor);
    editor.end();
    expect([isDiscarded(link), link.asked('draft:save').length]).toEqual([false, 1]);
  });

  it('discards it when it contains only what was proposed', () => {
    const { link, editor } = open(draftOf({ lines: [] }));
    editor.adjustments.add('taxes');
    editor.edited.change({ note: 'x' });
    editor.edited.change({ note: '' });
    editor.end();
    expect(isDiscarded(link)).toBe(true);
  });

  it('keeps an unchanged draft that was saved before, however little it contains', () => {
    const { link, editor } = open(draftOf({ lines: [] }, { savedAt: 1 }));
    editor.end();
    expect(isDiscarded(link)).toBe(false);
  });

  it('keeps a number that was typed and saved before, and frees one that was proposed', async () => {
    const typed = open(draftOf({ lines: [] }, { savedAt: 1 }));
    const own = open(draftOf({ lines: [] }, { savedAt: 1 }));
    typed.link.nth('draft:propose-number', 0).answer({ ...proposal('INV-7'), isFollowing: false });
    own.link.nth('draft:propose-number', 0).answer(proposal(proposed.statementNo));
    await settle();
    for (const { editor } of [typed, own]) {
      editor.edited.change({ summary: 'x' });
      editor.edited.change({ summary: '' });
      editor.end();
    }
    expect([isDiscarded(typed.link), isDiscarded(own.link)]).toEqual([false, true]);
  });
});
