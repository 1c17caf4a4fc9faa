import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { LineArray } from '#shared/service/line-item.ts';

/**
 * Matches lines of documents, called `line`, that are named after a line of the catalogue: their text is its name or its description, in
 * any spelling. Prices are compared by the same rule (`priceOffers`).
 */
export const isNamedAfter = (kind: LineArray, name: SQLWrapper, description: SQLWrapper): SQL =>
  sql`line.text_key IN (text_key(${name}), text_key(coalesce(${description}, ''))) AND line.text_key <> ''
    AND line.kind = ${kind}`;

/** Matches a line of the catalogue that a listed invoice has. */
export const isBilledAs = (kind: LineArray, name: SQLWrapper, description: SQLWrapper): SQL => sql`EXISTS (
  SELECT 1 FROM invoice_lines line CROSS JOIN invoices ON invoices.uid = line.invoice_uid
  WHERE ${isNamedAfter(kind, name, description)} AND invoices.is_listed = 1)`;
