import type { AdjustmentForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import type { Pasted } from '#shared/paste/paste-lines.ts';
import type { EditedForm } from './edited-form.svelte.ts';
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

/** What a person does with the lines of an invoice. Lines are named by their keys, places counted from 0. */
export class LineEditing {
  readonly #edited: EditedForm;

  constructor(edited: EditedForm) {
    this.#edited = edited;
  }

  change(line: LineForm): void {
    this.#edited.keep(withLine(this.#edited.form, line));
  }

  remove(key: string): void {
    this.#edited.keep(withoutLine(this.#edited.form, key));
  }

  restore(line: LineForm, at: number): void {
    this.#edited.keep(withLineBack(this.#edited.form, line, at));
  }

  /** Answers where it is now, counted from 1. */
  move(key: string, by: -1 | 1): number {
    this.#edited.keep(withLineMoved(this.#edited.form, key, by));
    return this.#edited.form.lines.findIndex((line) => line.key === key) + 1;
  }

  moveTo(key: string, to: number): void {
    this.#edited.keep(withLineMovedTo(this.#edited.form, key, to));
  }

  insert(at: number, lines: readonly Partial<Omit<LineForm, 'key'>>[]): void {
    this.#edited.keep(withLinesInserted(this.#edited.form, at, lines));
  }

  repeat(key: string): void {
    this.#edited.keep(withLineRepeated(this.#edited.form, key));
  }

  /** Puts what was pasted in from the row on; answers how to take it out again. */
  paste(key: string, pasted: Pasted): { readonly firstKey: string | null; readonly undo: () => void } {
    const { form, firstKey, undo } = pasteInto(this.#edited.form, key, pasted);
    this.#edited.keep(form);
    return {
      firstKey,
      undo: () => {
        this.#edited.keep(undo(this.#edited.form));
      },
    };
  }

  /** A price worked out from one with tax; `tax`: a percentage that the invoice does not have yet. */
  takeGrossPrice(line: LineForm, price: string, tax: string | null): void {
    const form = withLine(this.#edited.form, { ...line, price });
    const key = freshKey();
    const row: AdjustmentForm = { key, kind: 'taxes', name: '', value: tax ?? '', isPercentage: true, savedKey: null };
    const taxed = tax === null ? form : { ...form, adjustments: [...form.adjustments, row] };
    this.#edited.keep(taxed, this.#edited.client, true);
  }
}
