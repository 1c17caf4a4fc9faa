import { AppError } from '#shared/errors.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { freshForm } from '#shared/invoice-form/new-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { nextClientOf } from '#main/db/clients/next-client.ts';
import { isClientListed } from '#main/db/invoices/copy-sources.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import { openDraft } from '#main/ipc/edits/open-draft.ts';
import { message } from '#shared/words/message.ts';

export function draftHandlers(app: AppContext) {
  /** Returns an empty form with a reserved number. */
  function newForm(clientUid: Uid | null, uid: Uid): InvoiceForm {
    const date = app.today();
    const statementNo = app.session().book.numbers.reserve({ uid, clientUid, date }, app.now());
    return freshForm({ clientUid, statementNo, date });
  }

  /** Returns an empty draft. It is stored only with its first keystroke. */
  function openNew(clientUid: Uid | null, uid: Uid): InvoiceDraft {
    const { book } = app.session();
    const date = app.today();
    const form = newForm(clientUid, uid);
    const client = clientUid === null ? null : getClientCard(book.orm, clientUid, date);
    const currency = client?.currency ?? null;
    return {
      uid,
      form,
      isNew: true,
      invoiceState: null,
      hasDetails: true,
      client,
      currency,
      account: { subTotal: null, billedTotal: null, verdict: null, calibration: book.calibration.current() },
      paidTotal: null,
      savedAt: 0,
      upload: 'local',
      areLinesLocked: false,
      areTotalsOwn: true,
      today: date,
    };
  }

  /**
   * Throws `not_found` for a discarded invoice, for example when the window navigates back to its editor: one keystroke there
   * would start a new draft under the same uid, and the bin could not restore the old one.
   */
  function refuseDiscarded(uid: Uid): void {
    const { book } = app.session();
    const row = book.rows.of('invoices').byUid(uid);
    const isDiscarded = row !== null && row.mirror === null && row.presence === 'gone';
    if (isDiscarded && book.drafts.read(uid) === null)
      throw new AppError('not_found', message('error_invoice_discarded'));
  }

  /** Returns the client that a new invoice for a client is made for. */
  const billed = (client: Uid | null): Uid | null =>
    client === null ? null : nextClientOf(app.session().book.orm, client);

  return {
    'draft:open': ({ uid, clientUid }) => {
      if (uid === null) return openNew(billed(clientUid), app.createUid());
      refuseDiscarded(uid);
      // A window that was reloaded before the first keystroke asks for a draft that was never stored.
      return openDraft(app, uid) ?? openNew(null, uid);
    },
    'draft:create-each': async ({ clientUids }) => {
      const created = await mapInSteps(clientUids, () => {
        const { book } = app.session();
        return (clientUid): readonly Uid[] => {
          const next = nextClientOf(book.orm, clientUid);
          if (!isClientListed(book.orm, next)) return [];
          const uid = app.createUid();
          book.drafts.save(uid, newForm(next, uid), app.now());
          return [uid];
        };
      });
      if (created.flat().length === 0) throw new AppError('not_found', message('error_clients_gone'));
      return created.flat();
    },
    'draft:save': ({ uid, form }) => {
      const savedAt = app.now();
      app.session().book.drafts.type(uid, form, savedAt);
      return { savedAt };
    },
    'draft:queue': ({ uid }) => app.session().book.saves.queue(uid, app.now()),
    'draft:discard': ({ uid }) => {
      app.session().book.bin.discardDraft(uid, app.now());
      return null;
    },
  } satisfies Partial<Handlers>;
}
