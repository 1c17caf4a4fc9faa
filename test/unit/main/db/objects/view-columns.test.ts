import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { objectTable } from '#main/db/objects/object-tables.ts';
import { viewColumns } from '#main/db/objects/view-columns.ts';
import { detailColumns, objectColumns } from '#main/db/schema/object-columns.ts';
import type { JsonValue } from '#shared/json.ts';
import type { FieldType } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { resources } from '#shared/service/resources.ts';

const samples: Readonly<Record<FieldType, JsonValue>> = {
  text: 'INV-7',
  long_text: 'Thanks',
  date: '2025-02-03',
  timestamp: '2025-02-03T10:00:00Z',
  decimal: '12.50',
  integer: 7,
  boolean: true,
  choice: 'monthly',
  choice_set: ['cash'],
  named_values: [],
  reference: { id: 1, hash_key: 'h', name: 'Birch' },
  lines: [],
  adjustments: [],
};

/** Columns that follow from other rows, or that a person's choice or a read of other lists fills. */
const elsewhere = [
  ...['searchNo', 'paymentsAt', 'isPaymentsStale', 'recurringUid', 'expectedDate', 'leftDraftAt', 'hasClientOfToday'],
  ...['lastMailAt', 'payLag', 'payLagOf', 'isKnown', 'owedCurrency', 'owedMinor', 'owedSince'],
];

/** A profile that makes runs has an amount per year. */
const running = { state: 'active', interval_unit: 'months', occurrences: 0, next_billing_date: '2025-02-03' };

const context = {
  connectionUid: 'c',
  clientName: 'Birch',
  invoiceUid: 'i',
  totalIs: null,
  searchText: 'birch',
  mirror: null,
  former: [{ until: 1, fields: { name: 'Elm' } }],
} as const;

describe.each(resources)('the columns of %s', (resource) => {
  const columns = getTableColumns(objectTable(resource));
  const fields = Object.entries(fieldsOf[resource]);
  const own = Object.keys(columns).filter((name) => !(name in objectColumns) && !(name in detailColumns));

  it('all hold something of an object whose fields are filled', () => {
    const view = Object.fromEntries(fields.map(([name, { type }]) => [name, samples[type]]));
    const written = viewColumns(resource, { ...view, ...running, currency_iso_code: 'eur' }, context);
    const filled = Object.keys(written).filter((name) => written[name] !== null && written[name] !== '');
    expect(filled.sort()).toEqual(own.filter((name) => !elsewhere.includes(name)).sort());
  });

  it('have a value for an object without fields, where the book wants one', () => {
    const written = viewColumns(resource, {}, { ...context, former: [] });
    for (const [name, column] of Object.entries(columns))
      if (column.notNull && name in written) expect([name, written[name]]).not.toEqual([name, null]);
  });
});
