import { assertNever, invariant } from '#shared/assert.ts';
import type { Message } from '#shared/words/part.ts';
import type { ClientOutcome, ImportedClient } from './client-import.ts';
import type { ClientGroup, GroupedClients } from './group-clients.ts';

/** Says what becomes of a row. Each has one result, so that their counts come to the number of rows. */
export interface RowResult {
  readonly line: number;
  readonly kind: 'created' | 'updated' | 'unchanged' | 'refused';
  /** The reason of a row that is left out; null for others. */
  readonly reason: Message | null;
  /** True where the person can say that it is another client, and have it imported. */
  readonly canBeOther: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/** Returns what is imported of a group. `others` are the lines of clients of whom the person has said that they are others. */
export const clientOf = ({ line, form, contacts, doubt }: ClientGroup, others = NONE): ImportedClient => ({
  form,
  contacts,
  isDoubtful: doubt !== null,
  isOther: others.has(line),
});

/** Returns the result of each row, in the order of the file. `outcomes` are those of the groups. */
export function rowResults(
  { groups, refused }: GroupedClients,
  outcomes: readonly ClientOutcome[],
): readonly RowResult[] {
  const ofGroups = groups.flatMap((group, at) => resultsOf(group, outcomes[at]));
  const ofRefused = refused.map(({ line, reason }) => leftOut(line, reason));
  return [...ofGroups, ...ofRefused].toSorted((one, other) => one.line - other.line);
}

const leftOut = (line: number, reason: Message | null, canBeOther = false): RowResult => ({
  line,
  kind: 'refused',
  reason,
  canBeOther,
});
const taken = (line: number, kind: Exclude<RowResult['kind'], 'refused'>): RowResult => ({
  line,
  kind,
  reason: null,
  canBeOther: false,
});

function resultsOf(
  { line: first, rows, doubt }: ClientGroup,
  outcome: ClientOutcome | undefined,
): readonly RowResult[] {
  invariant(outcome !== undefined, 'every client has an outcome');
  switch (outcome.kind) {
    case 'doubtful':
    case 'refused':
      return rows.map(({ line }) =>
        leftOut(line, outcome.reason ?? doubt, outcome.kind === 'doubtful' && line === first),
      );
    case 'created':
      return rows.map(({ line, contact }) => taken(line, isFirstOf(rows, line, contact) ? 'created' : 'unchanged'));
    case 'known':
      return rows.map(({ line, contact }) => {
        const made = contact === null || !isFirstOf(rows, line, contact) ? undefined : outcome.contacts[contact];
        if (made?.kind === 'refused') return leftOut(line, made.reason);
        const isChanged = line === first && outcome.changed.length > 0;
        return taken(
          line,
          made === undefined || made.kind === 'unchanged' ? (isChanged ? 'updated' : 'unchanged') : made.kind,
        );
      });
    default:
      return assertNever(outcome);
  }
}

/** Returns true for the row that brings the client or a contact; the others repeat it. */
function isFirstOf(rows: ClientGroup['rows'], line: number, contact: number | null): boolean {
  const bringing = contact === null ? rows[0] : rows.find((row) => row.contact === contact);
  return bringing?.line === line;
}

/** Counts the rows of each result. */
export function countResults(results: readonly RowResult[]): Readonly<Record<RowResult['kind'], number>> {
  const count = (kind: RowResult['kind']): number => results.filter((result) => result.kind === kind).length;
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
}
