import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { FormState } from './form-history.ts';
import type { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';

/** The unsaved state of a draft whose editor was closed, with the queue that keeps trying to save it. */
export interface UnsavedDraft extends FormState {
  readonly saves: SaveQueue<InvoiceForm>;
}
