import type { ClientColumn } from '#shared/import/client-columns.ts';
import { clientImport } from '#shared/import/client-columns.ts';
import { readClientRows } from '#shared/import/client-row.ts';
import { groupClients } from '#shared/import/group-clients.ts';
import { clientOf, rowResults } from '#shared/import/row-results.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { words } from '#shared/words/words.ts';
import { clientImporter } from '#main/db/import/import-clients.ts';
import { proposedClient } from '#main/db/forms/open-record.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { LOCALE } from '#main/terminal/environment.ts';
import { UsageError } from '#main/terminal/usage-error.ts';
import type { FileImport } from './file-import.ts';
import { columnsOf } from './file-import.ts';

/** Columns by which a client is named. */
const names: readonly ClientColumn[] = ['name', 'display_name', 'contact_name', 'first_name'];

/** Imports clients with their contacts. */
export const importClients: FileImport = (book, table, { named, isTrial, at }) => {
  const columns = columnsOf(clientImport, table.headings, named);
  if (!names.some((name) => columns.includes(name)))
    throw new UsageError([words.terminal_import_unnamed({ columns: table.headings, example: 'name' })]);
  const defaults = proposedClient(book, LOCALE);
  const grouped = groupClients(readClientRows(table, columns, defaults));
  // Nobody is asked here: what may be another client is left out, and named.
  const clients = grouped.groups.map((group) => clientOf(group));
  const enqueue = (mutations: readonly Mutation[]): void => void book.edits.enqueue(mutations, at);
  const options = { defaults, at, createUid, isTrial, enqueue };
  const outcomes = book.writer.write(() => {
    const importOne = clientImporter(book, clients, options);
    return clients.map((client) => importOne(client).outcome);
  });
  return rowResults(grouped, outcomes);
};
