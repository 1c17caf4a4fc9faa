import { AppError } from '#shared/errors.ts';
import { invariant } from '#shared/assert.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { getBinPaper, listBin } from '#main/db/bin/bin-queries.ts';
import { impactOfDeletes } from '#main/db/bin/delete-impact.ts';
import { nextClientOf } from '#main/db/clients/next-client.ts';
import { isClientListed } from '#main/db/invoices/copy-sources.ts';
import type { BinOutcome, ShownImpact } from '#shared/screens/bin.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { openDraft } from '#main/ipc/edits/open-draft.ts';
import { message } from '#shared/words/message.ts';

/** Deletes each by itself; those that have to be sent wait for the undo window, which begins once all are done. */
export function deleteInvoices(app: AppContext, deletes: readonly ShownImpact[]): readonly BinOutcome[] {
  const { bin } = app.session().book;
  const uids = deletes.map(({ uid }) => uid);
  const outcomes = bin.remove(uids, app.now(), deletes);
  bin.restartUndoWindow(
    outcomes.flatMap(({ uid, kind }) => (kind === 'done' ? [uid] : [])),
    app.now(),
  );
  return outcomes;
}

export function binHandlers(app: AppContext) {
  function paperOf(uid: Uid) {
    const paper = getBinPaper(app.session().book, uid, app.today());
    if (paper === null) throw new AppError('not_found', message('error_not_in_bin'));
    return paper;
  }

  /**
   * Returns the form of an invoice in the bin, without its client if that client is no longer listed. Throws `not_found`, or
   * `invalid_input` when its lines were never downloaded.
   */
  function formInBin(uid: Uid): InvoiceForm {
    const { book } = app.session();
    const { page, entry } = paperOf(uid);
    if (!page.hasDetails) throw new AppError('invalid_input', message('error_lines_missing_for_rewrite'));
    const typed =
      entry.why === 'discarded' || entry.why === 'given_up' ? (book.binTable.get(uid)?.draft ?? null) : null;
    const form = typed ?? formFromInvoice(page.invoice, page.client?.uid ?? null);
    const next = form.connectionUid === null ? null : nextClientOf(book.orm, form.connectionUid);
    return { ...form, connectionUid: next !== null && isClientListed(book.orm, next) ? next : null };
  }

  return {
    'bin:prepare': ({ uids }) => impactOfDeletes(app.session().book, uids),
    'bin:delete': ({ deletes }) => deleteInvoices(app, deletes),
    'bin:list': ({ limit, search }) => listBin(app.session().book, limit, search),
    'bin:empty': ({ count }) => {
      app.session().book.bin.empty(count);
      return null;
    },
    'bin:get': ({ uid }) => paperOf(uid),
    'bin:recreate': ({ uid }) => {
      const { book } = app.session();
      const form = formInBin(uid);
      const [draftUid, now] = [app.createUid(), app.now()];
      const { connectionUid: clientUid, date } = form;
      const statementNo = book.numbers.reserve({ uid: draftUid, clientUid, date }, now);
      book.drafts.save(draftUid, { ...form, statementNo }, now);
      const draft = openDraft(app, draftUid);
      invariant(draft !== null, 'a draft just saved is in the book');
      return draft;
    },
  } satisfies Partial<Handlers>;
}
