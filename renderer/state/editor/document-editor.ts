import type { DocumentForm } from '#shared/invoice-form/invoice-form.ts';
import type { AccountTotals } from '#shared/screens/invoice-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AdjustmentEditing } from './adjustment-editing.ts';
import type { EditedRows } from './edited-rows.ts';
import type { FormTotals } from './form-totals.svelte.ts';
import type { LineEditing } from './line-editing.ts';
import type { LinesLock } from './lines-lock.svelte.ts';

/** The open draft of a document, as the grid of lines, the adjustments and the totals see it. */
export interface DocumentEditor {
  readonly draft: { readonly uid: Uid; readonly account: AccountTotals };
  readonly edited: EditedRows & {
    readonly form: DocumentForm;
    /** The key of the waiting row behind the lines. Its first character makes it a line, and a new waiting row follows. */
    readonly waitingKey: string;
  };
  readonly lines: LineEditing;
  readonly adjustments: AdjustmentEditing;
  readonly totals: FormTotals;
  readonly currency: string | null;
  readonly linesLock: LinesLock;
}
