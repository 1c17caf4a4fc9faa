import type { BinTable } from '#main/db/bin/snapshot-table.ts';
import type { Connection } from '#main/db/connection/open.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { DraftStore } from '#main/db/drafts/draft-store.ts';
import type { TypedDrafts } from '#main/db/drafts/typed-drafts.ts';
import type { DraftTable } from '#main/db/drafts/draft-table.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { CalibrationStore } from '#main/db/totals/calibration-store.ts';
import type { TotalsVerdicts } from '#main/db/totals/policy-verdicts.ts';

/**
 * The parts of a book that queries and other stores use. They take a `Pick` of this instead of the whole `Book`: that knows every
 * store, so importing it would make a circle.
 */
export interface BookParts {
  readonly connection: Connection;
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly draftTable: DraftTable;
  readonly binTable: BinTable;
  readonly edits: EditStore;
  readonly drafts: DraftStore;
  readonly typed: TypedDrafts;
  readonly calibration: CalibrationStore;
  readonly verdicts: TotalsVerdicts;
}
