import { AppError } from '#shared/errors.ts';
import { getInvoicePage } from '#main/db/queries/invoice-page-queries.ts';
import { countTabs, listInvoices } from '#main/db/queries/invoice-queries.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function invoiceHandlers(app: AppContext) {
  return {
    'invoice:list': (query) => listInvoices(app.session().book.orm, query, app.today()),
    'invoice:count-tabs': ({ search }) => countTabs(app.session().book.orm, search, app.today()),
    'invoice:get': ({ uid }) => {
      const page = getInvoicePage(app.session().book, uid, app.today());
      if (page === null) throw new AppError('not_found', 'This invoice is not in the book.');
      return page;
    },
    'invoice:refresh': ({ uid }) => {
      app.session().engine.request('invoices', uid);
      return null;
    },
  } satisfies Partial<Handlers>;
}
