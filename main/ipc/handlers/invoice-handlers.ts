import { AppError } from '#shared/errors.ts';
import { activityOf } from '#main/db/invoices/activity.ts';
import type { InvoiceRow, InvoiceTab } from '#shared/lists/invoice-list.ts';
import type { ListPage, TabCount } from '#shared/lists/list-query.ts';
import { countAgesInSteps } from '#main/db/invoice-list/aging-counts.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { chooseClientOnPaper } from '#main/db/clients/client-then.ts';
import { namedClientOf } from '#main/db/clients/placeholder-clients.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { listHandlers } from './list-handlers.ts';
import { message } from '#shared/words/message.ts';

export function invoiceHandlers(app: AppContext) {
  /** Returns the tables to read from, with what was typed in an editor that was just left. */
  const orm = () => {
    const { book } = app.session();
    book.typed.showForRead();
    return book.orm;
  };
  // The window still asks for the invoice list by names of its own. All answers are those of the list that is named.
  const lists = listHandlers(app);
  const list = 'invoices' as const;
  let newestAges = 0;
  return {
    'invoice:list': async (query) => (await lists['list:page']({ list, ...query })) as ListPage<InvoiceRow>,
    'invoice:count-tabs': async (search) =>
      (await lists['list:count-tabs']({ list, ...search })) as readonly TabCount<InvoiceTab>[] | null,
    'invoice:count-ages': (filter) => {
      newestAges += 1;
      const ages = newestAges;
      return countAgesInSteps(orm, filter, app.today(), { isWanted: () => ages === newestAges });
    },
    'invoice:list-uids': (query) => lists['list:uids']({ list, ...query }),
    'invoice:still-listed': (question) => lists['list:still-listed']({ list, ...question }),
    'invoice:sum': (question) => lists['list:sum']({ list, ...question }),
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
    'invoice:refresh': ({ uid }) => {
      const { book, engine } = app.session();
      engine.request('invoices', uid);
      const client = namedClientOf(book.orm, uid);
      if (client !== null) engine.request('connections', client);
      return null;
    },
  } satisfies Partial<Handlers>;
}
