import type { EstimateRow } from '#shared/lists/estimate-list.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { NamedClient } from './client-page.ts';

/** All that an estimate's page shows. The service shows only the head of an estimate, never its lines. */
export interface EstimatePage extends EstimateRow {
  readonly client: NamedClient | null;
  readonly subTotal: Decimal | null;
  readonly summary: string;
  readonly note: string;
  /** `hidden` or `gone`: the account does not list it. */
  readonly presence: 'listed' | 'hidden' | 'gone';
  /** The invoices that were started from it here, the newest first. */
  readonly started: readonly NamedInvoice[];
  /** The invoice that it seems to have become: client and amount agree. Null where one was started here. */
  readonly became: NamedInvoice | null;
}

/** An invoice with its number, to lead to its page. */
export interface NamedInvoice {
  readonly uid: Uid;
  readonly number: string;
}

/** The estimate that an invoice was started from, as it is now. */
export interface StartedFrom {
  readonly uid: Uid;
  readonly number: string;
  readonly currency: string | null;
  readonly subTotal: Decimal | null;
  readonly billedTotal: Decimal | null;
}
