import { describe, expect, it } from 'vitest';
import type { CellColumn } from '#shared/paste/paste-lines.ts';
import { contract } from '#shared/ipc/contract.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { MOST_LINES } from '#shared/invoice-form/invoice-form.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { Formats } from '#renderer/state/app/formats.ts';
import { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import { blankLine } from '#renderer/state/editor/form-edits.ts';
import type { AskedPaste } from '#renderer/state/editor/paste-command.ts';
import { pasteLines } from '#renderer/state/editor/paste-command.ts';
import { defaultWriting } from '#shared/writing/writing.ts';
import { undecidedInput } from '#shared/money/input/number-input.ts';
import { draftOf } from '#test/unit/renderer/drafts.ts';
import { ScriptedLink } from '#test/unit/renderer/scripted-link.ts';

const UID = '01936f00-0000-7000-8000-000000000001';

function editorOf(lines: readonly LineForm[], part: Partial<InvoiceDraft> = {}, formats: Formats | null = null) {
  const app = new AppController(new ScriptedLink(), window);
  const editor = new EditorController(app.link, draftOf({ lines }, part));
  const asked: AskedPaste[] = [];
  const paste = (text: string, at: number, column: CellColumn) => {
    const line = editor.edited.form.lines[at] ?? blankLine(editor.edited.waitingKey);
    // All that is read of what a browser hands over; jsdom has no clipboard of its own.
    pasteLines(
      { formats: formats ?? app.formats, clock: app.clock },
      app.toasts.ofScreen(),
      editor,
      { getData: (type: string) => (type === 'text/plain' ? text : '') } as DataTransfer,
      line,
      column,
      { onAsked: (each) => asked.push(each), onPasted: () => undefined },
    );
    editor.totals.end();
    return editor.edited.form.lines;
  };
  return { app, editor, paste, asked };
}

const linesOf = (count: number): readonly LineForm[] =>
  Array.from({ length: count }, (_, at) => ({ ...blankLine(`k${String(at)}`), description: `Line ${String(at)}` }));
const tableOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `Work ${String(at)}\t${String(at)}.50`).join('\n');
const said = ({ toasts }: AppController) => toasts.list.map(({ text }) => text).join(' ');

describe('the number of pasted rows', () => {
  it('is limited to the most lines of an invoice, also for whole lines pasted into a number cell', () => {
    const { app, paste } = editorOf(linesOf(600));
    expect(paste(tableOf(600), 0, 'quantity')).toHaveLength(MOST_LINES);
    expect(said(app)).toContain('200 lines skipped');
  });

  it('is zero for an invoice that already exceeds the limit, whose lines stay unchanged', () => {
    const { app, editor, paste } = editorOf(linesOf(1_200));
    expect(paste(tableOf(20), 0, 'description')).toHaveLength(1_200);
    expect(said(app)).toMatch(/^20 lines skipped/);
    const { form } = editor.edited;
    const typed = { ...form, connectionUid: UID };
    expect(contract['draft:save'].input.safeParse({ uid: UID, form: typed }).error).toBeUndefined();
  });

  it('covers every row below the cell when an invoice exceeds the limit', () => {
    const { paste } = editorOf(linesOf(1_200));
    const lines = paste(Array.from({ length: 1_300 }, () => '7').join('\n'), 0, 'price');
    expect([lines.length, lines.at(-1)?.price]).toEqual([1_200, '7']);
  });
});

describe('a pasted row that may be a sum', () => {
  const table = 'Item\tAmount\nDesign\t12.50\nPrint\t80\nTotal\t192.50';

  it('changes nothing before the person decides, and is billed or left out as they say', () => {
    for (const [billed, amounts] of [
      [[], ['12.5', '80']],
      [[2], ['12.5', '80', '192.5']],
    ] as const) {
      const { app, editor, paste, asked } = editorOf([]);
      expect(paste(table, 0, 'description')).toEqual([]);
      expect(said(app)).toBe('');
      expect(asked.map(({ questions }) => questions)).toEqual([[{ row: 2, cells: ['Total', '192.50'] }]]);
      asked[0]?.paste(new Set(billed));
      expect(editor.edited.form.lines.map(({ price }) => price)).toEqual(amounts);
      expect(said(app)).toContain(`${String(amounts.length)} lines pasted.`);
      editor.totals.end();
    }
  });

  it('says that it was left out where it is a cent off', () => {
    const { app, paste } = editorOf([]);
    paste(
      'Task\tHours\tRate\tAmount\nA\t0.33\t95\t31.35\nB\t0.33\t95\t31.35\nC\t0.34\t95\t32.30\nTotal\t1.00\t\t95.01',
      0,
      'description',
    );
    expect(said(app)).toContain('A total row was skipped. Its total was rounded differently');
  });
});

describe('the marks and the order that a person chose', () => {
  const chosen = new Formats('en-US', { ...defaultWriting, numbers: 'point_comma', dates: 'day' });

  it('ask about a pasted price that they leave open, as the cell does', () => {
    const { app, paste } = editorOf([], {}, chosen);
    const prices = paste('1.500\n2.250', 0, 'price').map(({ price }) => price);
    expect(prices).toEqual([undecidedInput('1.500'), undecidedInput('2.250')]);
    expect(said(app)).toContain('2');
  });

  it('read pasted prices and dates', () => {
    const { paste } = editorOf([], {}, chosen);
    const [line] = paste('Item\tDate\tPrice\nDesign\t3/4/2026\t12,50', 0, 'description');
    expect(line).toMatchObject({ date: '2026-04-03', price: '12.5' });
  });
});
