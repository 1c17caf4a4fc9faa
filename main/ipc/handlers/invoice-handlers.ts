import { AppError } from '#shared/errors.ts';
import { activityOf } from '#main/db/invoices/activity.ts';
import { countAgesInSteps } from '#main/db/invoice-list/aging-counts.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { chooseClientOnPaper } from '#main/db/clients/client-then.ts';
import { namedClientOf } from '#main/db/clients/placeholder-clients.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { message } from '#shared/words/message.ts';

export function invoiceHandlers(app: AppContext) {
  /** Returns the tables to read from, with what was typed in an editor that was just left. */
  const orm = () => {
    const { orm: tables, typed } = app.session().book;
    typed.showForRead();
    return tables;
  };
  let newestAges = 0;
  return {
    'invoice:count-ages': (filter) => {
      newestAges += 1;
      const ages = newestAges;
      return countAgesInSteps(orm, filter, app.today(), { isWanted: () => ages === newestAges });
    },
    'invoice:get': ({ uid }) => {
      const page = getInvoicePage(app.session().book, uid, app.today());
      if (page === null) throw new AppError('not_found', message('error_invoice_gone'));
      return page;
    },
    'invoice:activity': ({ uid }) => {
      const activity = activityOf(app.session().book, uid);
      if (activity === null) throw new AppError('not_found', message('error_invoice_gone'));
      return activity;
    },
    'invoice:choose-client': ({ uid, isThen }) => {
      chooseClientOnPaper(app.session().book, uid, isThen);
      return null;
    },
    'invoice:read': async ({ uids }) => {
      await mapInSteps(uids, () => {
        const { engine } = app.session();
        return (uid) => {
          engine.request('invoices', uid);
        };
      });
      return null;
    },
    'invoice:refresh': ({ uid }) => {
      const { book, engine } = app.session();
      engine.request('invoices', uid);
      const client = namedClientOf(book.orm, uid);
      if (client !== null) engine.request('connections', client);
      return null;
    },
  } satisfies Partial<Handlers>;
}
