import type { ListEngine, ListSource } from '#main/db/list/list-engine.ts';
import { listInvoicesInSteps, listInvoiceUids } from './list-invoices.ts';
import { matchesInSteps } from './matches-in-steps.ts';
import { stillListed, sumSelection } from './selection-totals.ts';
import { countTabsInSteps } from './tab-counts.ts';

/** Creates the engine of the invoice list, whose ways to read a large book are measured. */
export function invoiceListEngine({ parts, today }: ListSource): ListEngine<'invoices'> {
  const orm = () => parts().orm;
  return {
    page: (query) => listInvoicesInSteps(orm, query, today()),
    countTabs: (search, isWanted) => countTabsInSteps(orm, search, today(), { isWanted }),
    async uids(query) {
      const numbers = await matchesInSteps(orm, query.search);
      return listInvoiceUids(orm(), query, today(), numbers);
    },
    stillListed: (uids, filter) => stillListed(orm, uids, filter, today()),
    sum: (selection, amount) => sumSelection(orm, selection, amount, today()),
  };
}
