import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { StatementRange } from '#shared/documents/document.ts';
import type { Completeness } from '#shared/figures/figure-rows.ts';
import type { StatementOfItems, StatementOfMovements } from '#shared/figures/statement.ts';
import type { Uid } from '#shared/service/ids.ts';

export type StatementRequest = StatementRange & { readonly uid: Uid };

/** A client's statement, one part a currency, with what its completeness line says. */
export type ClientStatement = Completeness & {
  readonly client: StatementClient;
  readonly from: PlainDate | null;
  readonly to: PlainDate;
  /** The day on which the statement was asked for. */
  readonly today: PlainDate;
  /** The number of the client's issued invoices. */
  readonly invoiceCount: number;
  /** When the account's list of invoices was last read to its end (ms since epoch); null while it never was. */
  readonly readAt: number | null;
} & (
    | { readonly isOpen: false; readonly statements: readonly StatementOfMovements[] }
    | { readonly isOpen: true; readonly statements: readonly StatementOfItems[] }
  );

interface StatementClient {
  readonly uid: Uid;
  readonly name: string;
  readonly language: string | null;
  /** The address to write to; empty where none could be used. */
  readonly email: string;
  readonly addressLines: readonly string[];
}
