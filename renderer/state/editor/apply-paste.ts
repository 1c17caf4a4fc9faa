import type { InvoiceForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine } from '#shared/invoice-form/invoice-form.ts';
import type { Pasted, PastedLine } from '#shared/paste/paste-lines.ts';
import { blankLine, withLinesInserted } from './form-edits.ts';

/** A paste that has happened: the form with it, and the way back to a form without it. */
export interface PasteDone {
  readonly form: InvoiceForm;
  /** Of the first row that the paste filled. */
  readonly firstKey: string | null;
  /** Of any later form: what was changed since stays, the paste goes. */
  readonly undo: (later: InvoiceForm) => InvoiceForm;
}

/**
 * Puts what was pasted into the form. Rows of their own stand below the row they were pasted in, or in its place where
 * that was blank; cells go into the rows that are there and into new ones behind them. `key` names the row, which need
 * not be a line yet.
 */
export function pasteInto(form: InvoiceForm, key: string, pasted: Pasted): PasteDone {
  const known = form.lines.findIndex((line) => line.key === key);
  return pasted.into === 'cells'
    ? pasteCells(form, known === -1 ? form.lines.length : known, pasted)
    : pasteLines(form, known, pasted);
}

function pasteLines(form: InvoiceForm, known: number, { lines }: Pasted): PasteDone {
  const target = form.lines[known];
  const isReplaced = target !== undefined && isBlankLine(target);
  const base = isReplaced ? { ...form, lines: form.lines.toSpliced(known, 1) } : form;
  const at = known === -1 ? form.lines.length : isReplaced ? known : known + 1;
  const done = withLinesInserted(base, at, lines);
  const keys = new Set(done.lines.slice(at, at + lines.length).map((line) => line.key));
  return {
    form: done,
    firstKey: done.lines[at]?.key ?? null,
    undo: (later) => ({ ...later, lines: later.lines.filter((line) => !keys.has(line.key)) }),
  };
}

function pasteCells(form: InvoiceForm, at: number, { lines }: Pasted): PasteDone {
  const before = new Map<string, LineForm>();
  const filled = form.lines.map((line, index) => {
    const cells = index < at ? undefined : lines[index - at];
    // What was copied empty changes nothing, so nothing of its row is to be taken back.
    if (cells === undefined || Object.keys(cells).length === 0) return line;
    before.set(line.key, line);
    return { ...line, ...cells };
  });
  const rest = lines.slice(form.lines.length - at);
  const done = withLinesInserted({ ...form, lines: filled }, filled.length, rest);
  const pasted = new Map(done.lines.slice(at).map((line, index) => [line.key, lines[index] ?? {}]));
  const added = new Map(done.lines.slice(filled.length).map((line) => [line.key, blankLine(line.key, line.kind)]));
  return {
    form: done,
    firstKey: done.lines[at]?.key ?? null,
    undo: (later) => ({
      ...later,
      lines: later.lines.flatMap((line) => {
        const earlier = before.get(line.key) ?? added.get(line.key);
        if (earlier === undefined) return [line];
        const back = withoutPaste(line, earlier, pasted.get(line.key) ?? {});
        return added.has(line.key) && isBlankLine(back) ? [] : [back];
      }),
    }),
  };
}

/** A cell that holds something else since keeps it. */
function withoutPaste(line: LineForm, before: LineForm, pasted: PastedLine): LineForm {
  const back = (cell: 'quantity' | 'unit' | 'price'): string =>
    line[cell] === pasted[cell] ? before[cell] : line[cell];
  const quantity = back('quantity');
  const { timeUnit } = quantity === before.quantity ? before : line;
  return { ...line, quantity, timeUnit, unit: back('unit'), price: back('price') };
}
