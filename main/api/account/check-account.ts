import type { ErrorDetails } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { Feed, PageRequest, PageSize, ServerObject } from '#shared/service/wire-types.ts';
import { message } from '#shared/words/message.ts';

interface AccountCheck {
  /** Identifies the account; null while it has no invoice, because only invoices carry it. */
  readonly companyId: string | null;
  /** Rows of the first page; null when the key may not list them. */
  readonly connectionCount: number | null;
  readonly invoiceCount: number | null;
  /** True when the first page was full, so there may be more than counted. */
  readonly isPartial: boolean;
}

const PER_PAGE: PageSize = 100;
/** Asked for instead when so many rows are too large to be read. */
const FEWER: PageSize = 20;
const CONNECTIONS: Feed = { resource: 'connections', parent: null };
const INVOICES: Feed = { resource: 'invoices', parent: null };

/**
 * Reads the first page of clients and the newest invoices, to find out whether address and key are right before anything
 * is stored (specification 4.2, 4.4). A key may lack one of the two lists, not both. Throws AppError.
 */
export async function checkAccount(client: ServiceClient): Promise<AccountCheck> {
  const connections = await firstPage(client, CONNECTIONS, 'asc');
  const invoices = await firstPage(client, INVOICES, 'desc');
  if (connections === null && invoices === null) {
    throw new AppError('forbidden', message('error_key_sees_nothing'));
  }
  return {
    companyId: (invoices ?? []).map((invoice) => invoice.fields['company_id']).find(isName) ?? null,
    connectionCount: connections?.length ?? null,
    invoiceCount: invoices?.length ?? null,
    isPartial: [connections, invoices].some((rows) => rows?.length === PER_PAGE || rows?.length === FEWER),
  };
}

/** Returns null when the key may not read this list. */
async function firstPage(
  client: ServiceClient,
  feed: Feed,
  order: PageRequest['order'],
): Promise<readonly ServerObject[] | null> {
  const first = await client.list(feed, { page: 1, perPage: PER_PAGE, order });
  const isTooLarge = first.kind === 'failed' && first.isTooLarge === true;
  const answer = isTooLarge ? await client.list(feed, { page: 1, perPage: FEWER, order }) : first;
  if (answer.kind === 'ok') return answer.value;
  if (answer.error.code === 'forbidden') return null;
  if (answer.error.code === 'not_found') throw notTheApi(client.host, answer.error.details);
  throw answer.error;
}

/** Returns the error for a host that knows none of the account's lists. */
export function notTheApi(host: string, details: ErrorDetails): AppError {
  return new AppError('not_the_api', message('error_not_the_api_at_all', { host }), { field: 'address', ...details });
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
