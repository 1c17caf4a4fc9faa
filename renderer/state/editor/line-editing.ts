import type { AdjustmentForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import type { Pasted } from '#shared/paste/paste-lines.ts';
import type { EditedRows } from './edited-rows.ts';
import {
  withLine,
  withLineBack,
  withLineMoved,
  withLineMovedTo,
  withLineRepeated,
  withLinesInserted,
  withoutLine,
} from './form-edits.ts';
import { pasteInto } from './apply-paste.ts';
import { freshKey } from './row-keys.ts';

/** Edits the lines of a document. Lines are named by their keys, indices are counted from 0. */
export class LineEditing {
  readonly #edited: EditedRows;

  constructor(edited: EditedRows) {
    this.#edited = edited;
  }

  change(line: LineForm): void {
    this.#edited.keepRows(withLine(this.#edited.form, line));
  }

  remove(key: string): void {
    this.#edited.keepRows(withoutLine(this.#edited.form, key));
  }

  restore(line: LineForm, at: number): void {
    this.#edited.keepRows(withLineBack(this.#edited.form, line, at));
  }

  /** Moves a line and returns its new place, counted from 1. */
  move(key: string, by: -1 | 1): number {
    this.#edited.keepRows(withLineMoved(this.#edited.form, key, by));
    return this.#edited.form.lines.findIndex((line) => line.key === key) + 1;
  }

  moveTo(key: string, to: number): void {
    this.#edited.keepRows(withLineMovedTo(this.#edited.form, key, to));
  }

  insert(at: number, lines: readonly Partial<Omit<LineForm, 'key'>>[]): void {
    this.#edited.keepRows(withLinesInserted(this.#edited.form, at, lines));
  }

  repeat(key: string): void {
    this.#edited.keepRows(withLineRepeated(this.#edited.form, key));
  }

  /** Pastes from the row with `key` on. Returns the first filled key, and a function that removes the paste. */
  paste(key: string, pasted: Pasted): { readonly firstKey: string | null; readonly undo: () => void } {
    const { form, firstKey, undo } = pasteInto(this.#edited.form, key, pasted);
    this.#edited.keepRows(form);
    return {
      firstKey,
      undo: () => {
        this.#edited.keepRows(undo(this.#edited.form));
      },
    };
  }

  /** Sets a price that was computed from one with tax; `tax` is a percentage to add to the document, or null. */
  takeGrossPrice(line: LineForm, price: string, tax: string | null): void {
    const form = withLine(this.#edited.form, { ...line, price });
    const key = freshKey();
    const row: AdjustmentForm = { key, kind: 'taxes', name: '', value: tax ?? '', isPercentage: true, savedKey: null };
    const taxed = tax === null ? form : { ...form, adjustments: [...form.adjustments, row] };
    this.#edited.keepRows(taxed, true);
  }
}
