import type { DocumentRows, LineForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine } from '#shared/invoice-form/invoice-form.ts';
import type { Pasted, PastedLine } from '#shared/paste/paste-lines.ts';
import { blankLine, withLinesInserted } from './form-edits.ts';

/** A finished paste: the new form, and a function that removes the paste again. */
interface PasteDone<Form> {
  readonly form: Form;
  /** The key of the first row that the paste filled. */
  readonly firstKey: string | null;
  /** Removes the paste from any later form, and keeps what was changed since. */
  readonly undo: (later: Form) => Form;
}

/**
 * Pastes into the form. Whole lines go below the row with `key`, or replace it if it is blank; cells go into the
 * existing rows and into new ones behind them. `key` may name the waiting row, which is not a line yet.
 */
export function pasteInto<Form extends DocumentRows>(form: Form, key: string, pasted: Pasted): PasteDone<Form> {
  const known = form.lines.findIndex((line) => line.key === key);
  return pasted.into === 'cells'
    ? pasteCells(form, known === -1 ? form.lines.length : known, pasted)
    : pasteLines(form, known, pasted);
}

function pasteLines<Form extends DocumentRows>(form: Form, known: number, { lines }: Pasted): PasteDone<Form> {
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

function pasteCells<Form extends DocumentRows>(form: Form, at: number, { lines }: Pasted): PasteDone<Form> {
  const before = new Map<string, LineForm>();
  const filled = form.lines.map((line, index) => {
    const cells = index < at ? undefined : lines[index - at];
    // Skip rows without pasted cells, so that the undo does not change them.
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

/** Returns the line without the pasted cells; a cell that was changed since keeps its value. */
function withoutPaste(line: LineForm, before: LineForm, pasted: PastedLine): LineForm {
  const back = (cell: 'quantity' | 'unit' | 'price'): string =>
    line[cell] === pasted[cell] ? before[cell] : line[cell];
  const quantity = back('quantity');
  const { timeUnit } = quantity === before.quantity ? before : line;
  return { ...line, quantity, timeUnit, unit: back('unit'), price: back('price') };
}
