import type { Column } from 'drizzle-orm';
import { getTableColumns } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import { filledText, textOrEmpty } from '#shared/json.ts';
import { connectionLabel } from '#shared/service/connection.ts';
import { clientDetailText, contactText } from '#shared/client/client-search-text.ts';
import type { FormerClient } from '#shared/client/former-client.ts';
import { otherNames, searchedNames } from '#shared/client/former-client.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { TotalIs } from '#shared/projection/project.ts';
import { categoryResources } from '#shared/service/category.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import type { Resource } from '#shared/service/resources.ts';
import { ofEach } from '#shared/service/resources.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { scheduleOf } from '#shared/recurring/schedule-of.ts';
import { yearlyRuns } from '#shared/recurring/yearly-runs.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import { commonName, fold } from '#shared/text/fold-text.ts';
import { objectColumns } from '#main/db/schema/object-columns.ts';
import { objectTable } from './object-tables.ts';

/** The values of typed columns that do not come from the view: local references, and texts computed by the store. */
interface ViewContext {
  readonly connectionUid: Uid | null;
  readonly clientName: string;
  readonly invoiceUid: Uid | null;
  readonly totalIs: TotalIs | null;
  readonly searchText: string;
  /** Clients only: the object as the account shows it, and as it showed it before. */
  readonly mirror: JsonObject | null;
  readonly former: readonly FormerClient[];
}

type Value = string | number | null;
/** Reads a column's value; `digits` are those of the view's currency. */
type Read = (view: JsonObject, context: ViewContext, digits: number) => Value;

const currencyOf = (view: JsonObject): string | null => filledText(view['currency_iso_code'])?.toUpperCase() ?? null;

/** Columns that do not hold the field of their name. */
const computed: Readonly<Record<string, Read>> = {
  connectionUid: (_, { connectionUid }) => connectionUid,
  invoiceUid: (_, { invoiceUid }) => invoiceUid,
  clientName: (_, { clientName }) => clientName,
  clientFolded: (_, { clientName }) => fold(clientName),
  numberKey: (view) => numberKey(textOrEmpty(view['statement_no'])),
  currency: currencyOf,
  totalIs: (_, { totalIs }) => totalIs ?? 'service',
  searchText: (_, { searchText }) => searchText,
};

const computedOfClients: typeof computed = {
  name: connectionLabel,
  nameFolded: (view) => fold(connectionLabel(view)),
  email: (view) => filledText(view['business_email']),
  currency: (view) => currencyOf(view) ?? filledText(view['currency'])?.toUpperCase() ?? null,
  searchText: (view, { mirror, former }) =>
    searchedNames(connectionLabel(view), otherNames(connectionLabel(view), mirror, former)),
  detailText: clientDetailText,
  formerJson: (_, { former }) => (former.length === 0 ? null : JSON.stringify(former)),
};

const computedOfContacts: typeof computed = { ...computed, searchText: contactText };

const computedOfProfiles: typeof computed = {
  ...computed,
  yearMinor(view, _, digits) {
    const amount = toMinorUnits(filledText(view['billed_total']), digits);
    const year = (amount ?? 0) * yearlyRuns(scheduleOf(view));
    return year !== 0 && Number.isSafeInteger(year) ? year : null;
  },
};

const computedOfCategories: typeof computed = {
  ...computed,
  nameFolded: (view) => fold(textOrEmpty(view['name'])),
  nameKey: (view) => commonName(textOrEmpty(view['name'])),
};

const computedOf: Readonly<Partial<Record<Resource, typeof computed>>> = {
  connections: computedOfClients,
  contacts: computedOfContacts,
  recurring_invoices: computedOfProfiles,
  ...Object.fromEntries(categoryResources.map((resource) => [resource, computedOfCategories])),
};

/**
 * Returns how a column is read that holds the field of its name, or an amount's minor units (`<field>_minor`); undefined
 * for any other column.
 */
function fieldReader(fields: FieldTable, { name, notNull, dataType }: Column): Read | undefined {
  const field = name.replace(/_minor$/, '');
  const spec = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (spec === undefined) return undefined;
  if (field !== name) return (view, _, digits) => toMinorUnits(filledText(view[field]), digits);
  if (dataType === 'number') return (view) => (Number.isSafeInteger(view[field]) ? Number(view[field]) : null);
  const { blank = '' } = spec;
  return notNull ? (view) => textOrEmpty(view[field]) || blank : (view) => filledText(view[field]);
}

/** The typed columns of each table, with how they are read. */
const columnsOf = ofEach(({ fields }, resource) => {
  const special = computedOf[resource] ?? computed;
  return Object.entries(getTableColumns(objectTable(resource))).flatMap(([name, column]): [string, Read][] => {
    const read = name in objectColumns ? undefined : (special[name] ?? fieldReader(fields, column));
    return read === undefined ? [] : [[name, read]];
  });
});

/** Returns the typed columns of the local view. Screens query, sort, sum and search nothing else. */
export function viewColumns(
  resource: Resource,
  view: JsonObject,
  context: ViewContext,
): Readonly<Record<string, Value>> {
  const digits = currencyDigits(currencyOf(view));
  const columns: Record<string, Value> = {};
  for (const [name, read] of columnsOf[resource]) columns[name] = read(view, context, digits);
  return columns;
}
