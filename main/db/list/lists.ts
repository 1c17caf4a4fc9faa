import type { ListName } from '#shared/lists/lists.ts';
import { catalogueEngine } from '#main/db/catalogue/catalogue-list.ts';
import { clientTable } from '#main/db/clients/client-table.ts';
import { estimateTable } from '#main/db/estimates/estimate-table.ts';
import { invoiceListEngine } from '#main/db/invoice-list/invoice-list-engine.ts';
import { paymentTable } from '#main/db/payments/payment-table.ts';
import { recurringTable } from '#main/db/recurring/recurring-table.ts';
import type { ListEngine, ListSource } from './list-engine.ts';
import { plainList } from './plain-list.ts';

export type ListEngines = { readonly [List in ListName]: ListEngine<List> };

/** Creates the engine of every list. */
export const createLists = (source: ListSource): ListEngines => ({
  invoices: invoiceListEngine(source),
  recurring: plainList('recurring', source, recurringTable),
  estimates: plainList('estimates', source, estimateTable),
  clients: plainList('clients', source, clientTable),
  payments: plainList('payments', source, paymentTable),
  catalogue: catalogueEngine(source),
});
