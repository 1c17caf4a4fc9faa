import { timestamp } from '#main/demo/state/demo-state.ts';
import { settleDetails } from '#main/demo/documents/line-input.ts';
import type { StoredConnection, StoredInvoice, StoredRecurringInvoice } from '#main/demo/state/state.ts';
import type { Row } from '#main/demo/state/row-table.ts';
import { change, rowOf } from './change.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** What to change of a row: objects in it are changed field by field, everything else is replaced. */
type Changes<T> = {
  readonly [Name in keyof T]?: T[Name] extends readonly unknown[]
    ? T[Name]
    : T[Name] extends object
      ? Partial<T[Name]>
      : T[Name];
};

type Document = Pick<StoredInvoice | StoredRecurringInvoice, 'details' | 'currency'> & {
  readonly hidden_tax?: string | null;
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merged<T extends Row>(row: T, changes: Changes<T>): T {
  const known = new Map<string, unknown>(Object.entries(row));
  const entries = Object.entries(changes).map(([name, value]) => {
    const before = known.get(name);
    return [name, isObject(before) && isObject(value) ? { ...before, ...value } : value] as const;
  });
  // Changes name fields of the row and give values of their types, which entries forget.
  return { ...row, ...(Object.fromEntries(entries) as Partial<T>), id: row.id };
}

function isDocument<T extends Row>(row: T): row is T & Document {
  return 'details' in row;
}

/** Somebody changes an object in the web application, where nothing is checked that a test may want to be wrong. */
export function edit<T extends Row>(demo: DemoContext, list: T[], id: number, changes: Changes<T>): T {
  return change(demo, list, id, (row) => {
    const edited = merged(row, changes);
    if (!isDocument(edited)) return edited;
    const { details, currency, hidden_tax: hiddenTax = null } = edited;
    return { ...edited, ...settleDetails(demo, details, currency, timestamp(demo), hiddenTax) };
  });
}

/** Gives a connection another name, the way its category has one. */
export function renameConnection(demo: DemoContext, id: number, name: string): StoredConnection {
  const { connections } = demo.state;
  if (rowOf(connections, id).category !== 'individual') return edit(demo, connections, id, { name });
  const [first_name = '', ...rest] = name.split(' ');
  const last_name = rest.join(' ') || null;
  return edit(demo, connections, id, {
    first_name,
    last_name,
    primary_contact_first_name: first_name,
    primary_contact_last_name: last_name,
  });
}
