import { AppError } from '#shared/errors.ts';
import type { Input, Output } from '#shared/ipc/contract.ts';
import { isSameForm } from '#shared/invoice-form/changes.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { withoutDocumentEdit } from '#shared/invoice-form/document-changes.ts';
import { invoiceSpec } from '#shared/invoice-form/invoice-spec.ts';
import type { FakeInvoice } from './fake-book.ts';
import { message } from '#shared/words/message.ts';

type SaveChannel = 'draft:queue';

interface Surroundings {
  readonly now: () => number;
  readonly find: (uid: string) => FakeInvoice;
  readonly replace: (uid: string, change: (invoice: FakeInvoice) => FakeInvoice) => void;
  readonly withForm: (invoice: FakeInvoice, form: InvoiceForm) => FakeInvoice;
}

/** Saves of the stand-in's editor, and the way back from them. */
export class FakeSaves {
  readonly #around: Surroundings;
  /** What invoices said before their draft; nothing for those that were none. */
  readonly #before = new Map<string, InvoiceForm>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Before the draft is written to. */
  note({ uid, upload, draft, view, clientUid }: FakeInvoice): void {
    if (draft === null && upload !== 'local') this.#before.set(uid, formFromInvoice(view, clientUid));
  }

  readonly handlers: { readonly [C in SaveChannel]: (input: Input<C>) => Output<C> } = {
    'draft:queue': ({ uid }) => {
      const { draft } = this.#around.find(uid);
      const problem = draft ? readInvoiceForm(draft).problems[0] : undefined;
      if (problem) throw new AppError('invalid_input', problem.message, { field: problem.field });
      this.#around.replace(uid, (invoice) => ({ ...saying(invoice, draft), upload: 'waiting', draft: null }));
      const before = this.#before.get(uid) ?? null;
      this.#before.delete(uid);
      return draft === null ? null : { at: this.#around.now(), before, after: draft };
    },
  };

  takeBack(uid: string, { before, after }: Pick<SavedEdit, 'before' | 'after'>): void {
    const { view, clientUid, draft, upload } = this.#around.find(uid);
    if (draft !== null) throw new AppError('invalid_input', message('error_draft_begun_since'), { isForNow: true });
    if (before === null) {
      if (upload !== 'waiting')
        throw new AppError('invalid_input', message('error_undo_has_left', { invoice: after.statementNo }));
      this.#around.replace(uid, (invoice) => ({ ...this.#around.withForm(invoice, after), upload: 'local' }));
      return;
    }
    const form = withoutDocumentEdit(invoiceSpec, formFromInvoice(view, clientUid), before, after);
    if (form === null) throw new AppError('invalid_input', message('error_changed_again'));
    this.#around.replace(uid, (invoice) => ({ ...saying(invoice, form), upload: 'waiting', draft: null }));
  }

  queueAgain(uid: string, after: InvoiceForm): void {
    const { draft } = this.#around.find(uid);
    if (draft === null || !isSameForm(draft, after))
      throw new AppError('invalid_input', message('error_undo_changed_since', { invoice: after.statementNo }));
    this.handlers['draft:queue']({ uid });
  }
}

/** The invoice with what its form says; its totals stay the account's. */
function saying(invoice: FakeInvoice, form: InvoiceForm | null): FakeInvoice {
  if (form === null) return invoice;
  const { connection: _named, ...data } = readInvoiceForm(form).data;
  return { ...invoice, clientUid: form.connectionUid, view: { ...invoice.view, ...data } };
}
