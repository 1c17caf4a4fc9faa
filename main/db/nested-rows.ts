import { eq } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import { adjustmentAmount, adjustmentArrays, isPercentage } from '#shared/model/adjustment.ts';
import { lineArrays, lineColumns } from '#shared/model/line-item.ts';
import { detailsOf } from '#shared/model/project.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { DocumentResource } from '#shared/model/resource.ts';
import type { Orm } from './open.ts';
import { invoiceAdjustments, invoiceLines } from './schema/invoices.ts';
import { recurringInvoiceAdjustments, recurringInvoiceLines } from './schema/recurring-invoices.ts';

interface LineRow {
  readonly position: number;
  readonly kind: (typeof lineArrays)[number];
  readonly serverId: number | null;
  readonly date: string | null;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  readonly total: string | null;
}

/** Writes the lines and adjustments of a document's local view, replacing what stood there. */
export function writeNestedRows(orm: Orm, resource: DocumentResource, uid: Uid, view: JsonObject): void {
  const lines = lineRows(view);
  const adjustments = adjustmentRows(view);
  if (resource === 'invoices') {
    orm.delete(invoiceLines).where(eq(invoiceLines.invoiceUid, uid)).run();
    orm.delete(invoiceAdjustments).where(eq(invoiceAdjustments.invoiceUid, uid)).run();
    for (const line of lines)
      orm
        .insert(invoiceLines)
        .values({ ...line, invoiceUid: uid })
        .run();
    for (const row of adjustments)
      orm
        .insert(invoiceAdjustments)
        .values({ ...row, invoiceUid: uid })
        .run();
    return;
  }
  orm.delete(recurringInvoiceLines).where(eq(recurringInvoiceLines.recurringInvoiceUid, uid)).run();
  orm.delete(recurringInvoiceAdjustments).where(eq(recurringInvoiceAdjustments.recurringInvoiceUid, uid)).run();
  for (const line of lines)
    orm
      .insert(recurringInvoiceLines)
      .values({ ...line, recurringInvoiceUid: uid })
      .run();
  for (const row of adjustments)
    orm
      .insert(recurringInvoiceAdjustments)
      .values({ ...row, recurringInvoiceUid: uid })
      .run();
}

function lineRows(view: JsonObject): readonly LineRow[] {
  const details = detailsOf(view);
  const rows = lineArrays.flatMap((kind) =>
    details[kind].map((line) => {
      const columns = lineColumns[kind];
      const cells: Readonly<Record<string, unknown>> = { ...line };
      const cell = (name: string | null): string | null =>
        name !== null && typeof cells[name] === 'string' ? cells[name] : null;
      const row = {
        kind,
        serverId: line.id ?? null,
        date: line.date ?? null,
        description: line.description ?? '',
        quantity: cell(columns.quantity),
        unit: cell('unit'),
        price: cell(columns.price),
        total: line.total ?? null,
      };
      return { order: line.sort_order ?? Number.MAX_SAFE_INTEGER, row };
    }),
  );
  return rows.sort((a, b) => a.order - b.order).map(({ row }, position) => ({ ...row, position }));
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
