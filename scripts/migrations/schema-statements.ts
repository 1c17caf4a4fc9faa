import { generateSQLiteMigration } from 'drizzle-kit/api';
import type { DrizzleSQLiteSnapshotJSON as Snapshot } from 'drizzle-kit/api';

interface TableSnapshot {
  readonly name: string;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly indexes: Readonly<Record<string, IndexSnapshot>>;
}

interface IndexSnapshot {
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  readonly where?: string;
}

/** Names the tables whose rows are found by their key alone: without a row number they need one lookup instead of two. */
const WITHOUT_ROWID: ReadonlySet<string> = new Set([
  'client_dues',
  'invoice_snoozes',
  'invoice_tags',
  'kept_mails',
  'marked_clients',
  'marked_debtors',
  'marked_invoices',
  'newest_invoices',
  'open_invoices',
  'payment_sums',
  'settlements',
  'totals_verdicts',
]);

/** Returns the SQL that makes the tables of `after` from those of `before`, with what drizzle-kit cannot write mended. */
export async function schemaStatements(before: Snapshot, after: Snapshot): Promise<readonly string[]> {
  const statements = await generateSQLiteMigration(before, after);
  return statements.map((statement) => {
    const [, kind, name = ''] = /^(CREATE TABLE|CREATE (?:UNIQUE )?INDEX|PRAGMA) ?`?(\w*)/.exec(statement) ?? [];
    if (kind === 'PRAGMA') throw new Error(rebuiltTable);
    if (kind === 'CREATE TABLE') return strict(statement.trim(), name);
    return kind === undefined ? statement : indexStatement(after, name);
  });
}

const rebuiltTable =
  'drizzle-kit would make a table anew and drop the old one, which deletes rows that refer to it: foreign keys cannot be ' +
  'turned off inside a migration. Add columns instead, or write this migration by hand.';

function strict(statement: string, table: string): string {
  return statement.replace(/\);$/, WITHOUT_ROWID.has(table) ? ') WITHOUT ROWID, STRICT;' : ') STRICT;');
}

/**
 * Writes an index from the snapshot: drizzle-kit's own statement splits expressions at their commas. SQLite takes no names of
 * tables in an index.
 */
function indexStatement(snapshot: Snapshot, name: string): string {
  // The types of drizzle-kit are written for another version of zod and say nothing of a table here.
  const tables = snapshot.tables as Readonly<Record<string, TableSnapshot>>;
  const table = Object.values(tables).find(({ indexes }) => name in indexes);
  const index = table?.indexes[name];
  if (table === undefined || index === undefined) throw new Error(`No table has the index ${name}.`);
  const columns = index.columns.map((column) => (column in table.columns ? `\`${column}\`` : column));
  const where = index.where === undefined ? '' : ` WHERE ${index.where}`;
  const parts = `(${columns.join(', ')})${where}`
    .replace(new RegExp(`("?)${table.name}\\1\\.`, 'g'), '')
    .replace(/\s+/g, ' ');
  return `CREATE ${index.isUnique ? 'UNIQUE ' : ''}INDEX \`${name}\` ON \`${table.name}\` ${parts};`;
}
