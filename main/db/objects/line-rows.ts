import type { Column } from 'drizzle-orm';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import { adjustmentAmount, adjustmentArrays, isPercentage } from '#shared/service/adjustment.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineColumns, linesInOrder } from '#shared/service/line-item.ts';
import { detailsOf } from '#shared/projection/project.ts';
import { textKey } from '#shared/text/fold-text.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { DocumentResource } from '#shared/service/resources.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { invoiceAdjustments, invoiceLines } from '#main/db/schema/invoices.ts';
import { recurringInvoiceAdjustments, recurringInvoiceLines } from '#main/db/schema/recurring-invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface LineRow {
  readonly position: number;
  readonly kind: LineArray;
  readonly serverId: number | null;
  readonly date: string | null;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  readonly total: string | null;
  readonly textKey: string;
}

/** Replaces the stored lines and adjustments of a document by those of its local view. */
type WriteNestedRows = (resource: DocumentResource, uid: Uid, view: JsonObject) => void;

export function createNestedRows(orm: Orm): WriteNestedRows {
  const statements = {
    invoices: prepared(() => ({
      lines: prepareRows(orm, invoiceLines, 'invoiceUid'),
      adjustments: prepareRows(orm, invoiceAdjustments, 'invoiceUid'),
    })),
    recurring_invoices: prepared(() => ({
      lines: prepareRows(orm, recurringInvoiceLines, 'recurringInvoiceUid'),
      adjustments: prepareRows(orm, recurringInvoiceAdjustments, 'recurringInvoiceUid'),
    })),
  };
  return (resource, uid, view) => {
    const { lines, adjustments } = statements[resource]();
    lines.replace(uid, lineRows(view));
    adjustments.replace(uid, adjustmentRows(view));
  };
}

type NestedTable =
  typeof invoiceLines | typeof invoiceAdjustments | typeof recurringInvoiceLines | typeof recurringInvoiceAdjustments;

/** `owner` is the column that names the document. */
function prepareRows(orm: Orm, table: NestedTable, owner: 'invoiceUid' | 'recurringInvoiceUid') {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  const ownerColumn = columns[owner];
  invariant(ownerColumn, 'rows below a document name it');
  const values = Object.fromEntries(Object.keys(columns).map((name) => [name, sql.placeholder(name)]));
  const remove = orm
    .delete(table)
    .where(eq(ownerColumn, sql.placeholder('uid')))
    .prepare();
  // There is a placeholder for each column, which the compiler cannot see through Object.fromEntries.
  const insert = orm
    .insert(table)
    .values(values as unknown as typeof table.$inferInsert)
    .prepare();
  return {
    replace(uid: Uid, rows: readonly object[]): void {
      remove.run({ uid });
      for (const row of rows) insert.run({ ...row, [owner]: uid });
    },
  };
}

function lineRows(view: JsonObject): readonly LineRow[] {
  return linesInOrder(detailsOf(view)).map(({ kind, line, cells }, position) => {
    const columns = lineColumns[kind];
    const cell = (name: string | null): string | null => (name === null ? null : asText(cells[name]));
    return {
      kind,
      serverId: line.id ?? null,
      date: line.date ?? null,
      description: line.description ?? '',
      quantity: cell(columns.quantity),
      unit: cell('unit'),
      price: cell(columns.price),
      total: line.total ?? null,
      textKey: textKey(line.description ?? ''),
      position,
    };
  });
}

function adjustmentRows(view: JsonObject) {
  const details = detailsOf(view);
  return adjustmentArrays
    .flatMap((kind) => details[kind].map((row) => ({ kind, row })))
    .map(({ kind, row }, position) => ({
      position,
      kind,
      serverId: row.id ?? null,
      savedKey: row.key ?? null,
      name: row.name ?? '',
      value: adjustmentAmount(row),
      isPercentage: isPercentage(row),
    }));
}
