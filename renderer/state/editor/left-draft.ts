import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { FormState } from './form-history.ts';
import type { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';

/** What was typed into a draft and was not written when its editor was left, with the saves that go on trying. */
export interface LeftDraft extends FormState {
  readonly saves: SaveQueue<InvoiceForm>;
}
