import type { AdjustmentArray } from '#shared/service/adjustment.ts';
import type { AdjustmentForm } from '#shared/invoice-form/invoice-form.ts';
import type { EditedRows } from './edited-rows.ts';
import {
  withAdjustment,
  withAdjustmentBack,
  withAdjustmentMovedTo,
  withNewAdjustment,
  withoutAdjustment,
} from './form-edits.ts';
import { freshKey } from './row-keys.ts';

/** Edits taxes, discounts and shipping of a document. Rows are named by their keys. */
export class AdjustmentEditing {
  readonly #edited: EditedRows;

  constructor(edited: EditedRows) {
    this.#edited = edited;
  }

  add(kind: AdjustmentArray): void {
    this.#edited.keepRows(withNewAdjustment(this.#edited.form, kind));
  }

  /** Adds an adjustment copied from an earlier invoice. */
  addLike(row: Omit<AdjustmentForm, 'key'>): void {
    const { form } = this.#edited;
    this.#edited.keepRows({ ...form, adjustments: [...form.adjustments, { ...row, key: freshKey() }] });
  }

  change(row: AdjustmentForm): void {
    this.#edited.keepRows(withAdjustment(this.#edited.form, row));
  }

  remove(key: string): void {
    this.#edited.keepRows(withoutAdjustment(this.#edited.form, key));
  }

  restore(row: AdjustmentForm, at: number): void {
    this.#edited.keepRows(withAdjustmentBack(this.#edited.form, row, at));
  }

  /**
   * Moves a row to an index among the rows of its kind, counted from 0. The kinds keep the order in which they are
   * computed.
   */
  moveTo(key: string, to: number): void {
    this.#edited.keepRows(withAdjustmentMovedTo(this.#edited.form, key, to));
  }
}
