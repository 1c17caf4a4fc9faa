import { AppError } from '#shared/errors.ts';
import type { InvoiceFilter } from '#shared/lists/invoice-list.ts';
import { activityOf } from '#main/db/invoices/activity.ts';
import { countAgesInSteps } from '#main/db/invoice-list/aging-counts.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { listInvoicesInSteps, listInvoiceUids } from '#main/db/invoice-list/list-invoices.ts';
import { matchesInSteps } from '#main/db/invoice-list/matches-in-steps.ts';
import { stillListed, sumSelection } from '#main/db/invoice-list/selection-totals.ts';
import { countTabsInSteps } from '#main/db/invoice-list/tab-counts.ts';
import { chooseClientOnPaper } from '#main/db/clients/client-then.ts';
import { namedClientOf } from '#main/db/clients/placeholder-clients.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { message } from '#shared/words/message.ts';

const searchOf = ({ search, terms }: Pick<InvoiceFilter, 'search' | 'terms'>): string =>
  JSON.stringify([search, terms]);

export function invoiceHandlers(app: AppContext) {
  /** Returns the tables to read from, with what was typed in an editor that was just left. */
  const orm = () => {
    const { orm: tables, typed } = app.session().book;
    typed.showForRead();
    return tables;
  };
  let newestCount = 0;
  let newestAges = 0;
  let countedFor = '';
  return {
    'invoice:list': (query) => {
      // Cancels a tab count for an earlier search text: its result is no longer wanted, and it would delay these rows.
      if (searchOf(query) !== countedFor) newestCount += 1;
      return listInvoicesInSteps(orm, query, app.today());
    },
    'invoice:count-tabs': (filter) => {
      newestCount += 1;
      const count = newestCount;
      countedFor = searchOf(filter);
      return countTabsInSteps(orm, filter, app.today(), { isWanted: () => count === newestCount });
    },
    'invoice:count-ages': (filter) => {
      newestAges += 1;
      const ages = newestAges;
      return countAgesInSteps(orm, filter, app.today(), { isWanted: () => ages === newestAges });
    },
    'invoice:list-uids': async (query) => {
      const numbers = await matchesInSteps(orm, query.search);
      return listInvoiceUids(orm(), query, app.today(), numbers);
    },
    'invoice:still-listed': ({ uids, filter }) => stillListed(orm, uids, filter, app.today()),
    'invoice:sum': ({ selection, amount }) => sumSelection(orm, selection, amount, app.today()),
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
