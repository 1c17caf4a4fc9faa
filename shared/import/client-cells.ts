import type { CustomFieldForm } from '#shared/client/client-form.ts';
import { textOrEmpty } from '#shared/json.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import type { JsonValue } from '#shared/json.ts';
import { headingOf } from '#shared/text/heading.ts';

/** Words for the two kinds of clients. */
const categoryWords = {
  individual:
    'individual|person|private|private person|natural person|consumer|privat|privatperson|privatkunde|particulier|personne|persona|particular|privato|pessoa|privatkund|osoba',
  organization:
    'organization|organisation|company|business|firm|commercial|firma|unternehmen|geschaftskunde|entreprise|societe|empresa|azienda|bedrijf|virksomhed|foretag',
} as const;
type Category = keyof typeof categoryWords;

/** Returns the kind of client that a cell names; null for other text. */
export function categoryOf(cell: string): Category | null {
  const word = headingOf(cell);
  const isNamed = (category: Category): boolean => categoryWords[category].split('|').includes(word);
  if (isNamed('individual')) return 'individual';
  return isNamed('organization') ? 'organization' : null;
}

/** Splits a person's name: `Müller, Anna` by its comma, any other behind the first word, as a new client does. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const comma = /^(?<last>[^,]+),\s*(?<first>[^,]+)$/u.exec(name.trim())?.groups;
  if (comma !== undefined) return { first: comma['first'] ?? '', last: (comma['last'] ?? '').trim() };
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(' ') };
}

/** Reads the custom fields of a client as the terminal exports them; none from other text. */
export function readFields(cell: string): readonly Omit<CustomFieldForm, 'key'>[] {
  if (!cell.startsWith('[')) return [];
  try {
    // Each row and text is checked below; JSON.parse returns JSON values.
    const rows = objectsIn(JSON.parse(cell) as JsonValue);
    return rows.map(({ name, value }) => ({ name: textOrEmpty(name), value: textOrEmpty(value) }));
  } catch {
    return [];
  }
}
