import { invariant } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import { startedForm } from '#shared/estimates/started-form.ts';
import type { EstimatePage } from '#shared/screens/estimate-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { nextClientOf } from '#main/db/clients/next-client.ts';
import { estimatePage } from '#main/db/estimates/estimate-page.ts';
import { startedFrom, tieToEstimate } from '#main/db/estimates/started-invoices.ts';
import { usualTermsOf } from '#main/db/invoices/client-terms.ts';
import { isClientListed } from '#main/db/invoices/copy-sources.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { openDraft } from '#main/ipc/edits/open-draft.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function estimateHandlers(app: AppContext) {
  function pageOf(uid: Uid): EstimatePage {
    const page = estimatePage(app.session().book, uid, app.today());
    if (page === null) throw new AppError('not_found', message('error_estimate_gone'));
    return page;
  }

  /** Returns the client that an invoice from this estimate is made for; null where none can be billed. */
  function billedFor({ client }: EstimatePage): Uid | null {
    const { orm } = app.session().book;
    const next = client === null ? null : nextClientOf(orm, client.uid);
    return next !== null && isClientListed(orm, next) ? next : null;
  }

  return {
    'estimate:page': ({ uid }) => pageOf(uid),
    'estimate:refresh': ({ uid }) => {
      const { client } = pageOf(uid);
      if (client !== null) app.session().engine.request('connections', client.uid);
      return null;
    },
    'estimate:start-invoice': ({ uid }) => {
      const { book } = app.session();
      const estimate = pageOf(uid);
      const clientUid = billedFor(estimate);
      const [today, now, invoiceUid] = [app.today(), app.now(), app.createUid()];
      const terms = usualTermsOf(book.orm, clientUid);
      book.writer.write(() => {
        const statementNo = book.numbers.reserve({ uid: invoiceUid, clientUid, date: today }, now);
        book.drafts.save(invoiceUid, startedForm(estimate, { clientUid, statementNo, today, terms }), now);
        tieToEstimate(book.orm, invoiceUid, uid);
      });
      const draft = openDraft(app, invoiceUid);
      invariant(draft !== null, 'a draft just saved is in the book');
      return draft;
    },
    'estimate:of-invoice': ({ uid }) => startedFrom(app.session().book.orm, uid),
  } satisfies Partial<Handlers>;
}
