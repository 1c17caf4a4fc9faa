import type { ClientOutcome, ImportedClient } from './client-import.ts';
import { MOST_IMPORTED } from './client-import.ts';
import type { GroupedClients } from './group-clients.ts';
import type { RowResult } from './row-results.ts';
import { clientOf, rowResults } from './row-results.ts';

/** Says what an import does, or would do. */
export interface ImportReport {
  /** The result of each row, in the order of the file. */
  readonly results: readonly RowResult[];
  /** The numbers of new objects. */
  readonly clients: number;
  readonly contacts: number;
}

/**
 * Imports the clients of a file in parts. `others` are the lines of clients of whom the person has said that they are none of those that
 * are like them.
 */
export async function importInParts(
  grouped: GroupedClients,
  others: ReadonlySet<number>,
  importPart: (clients: readonly ImportedClient[]) => Promise<readonly ClientOutcome[]>,
): Promise<ImportReport> {
  const { groups } = grouped;
  const outcomes: ClientOutcome[] = [];
  for (let from = 0; from < groups.length; from += MOST_IMPORTED) {
    const part = groups.slice(from, from + MOST_IMPORTED);
    outcomes.push(...(await importPart(part.map((group) => clientOf(group, others)))));
  }
  const newContacts = outcomes.map((outcome, at) => {
    if (outcome.kind === 'created') return groups[at]?.contacts.length ?? 0;
    return outcome.kind === 'known' ? outcome.contacts.filter(({ kind }) => kind === 'created').length : 0;
  });
  return {
    results: rowResults(grouped, outcomes),
    clients: outcomes.filter(({ kind }) => kind === 'created').length,
    contacts: newContacts.reduce((sum, count) => sum + count, 0),
  };
}
