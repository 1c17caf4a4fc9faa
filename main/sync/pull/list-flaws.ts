import type { LeftOutRow, ListFlaw } from '#shared/service/list-problems.ts';
import type { ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';

/** The rows of a page: those that can be stored, and those that nothing could address. */
export interface PageRows {
  readonly objects: readonly ServerObject[];
  readonly setAside: readonly SetAsideRow[];
}

/** Most rows and ids that a flaw names. */
const MOST_NAMED = 20;

type FlawOf<Kind extends ListFlaw['kind']> = Extract<ListFlaw, { readonly kind: Kind }>;

function flawIn<Kind extends ListFlaw['kind']>(flaws: readonly ListFlaw[], kind: Kind): FlawOf<Kind> | null {
  return flaws.find((flaw): flaw is FlawOf<Kind> => flaw.kind === kind) ?? null;
}

const withFlaw = (flaws: readonly ListFlaw[], flaw: ListFlaw): readonly ListFlaw[] => [
  ...flaws.filter(({ kind }) => kind !== flaw.kind),
  flaw,
];

/** Adds the rows of a page that were set aside. */
export function withSetAside(flaws: readonly ListFlaw[], setAside: readonly SetAsideRow[]): readonly ListFlaw[] {
  if (setAside.length === 0) return flaws;
  const { count = 0, rows = [] } = flawIn(flaws, 'set_aside') ?? {};
  const all = [...rows, ...setAside.map(toLeftOut)].slice(0, MOST_NAMED);
  return withFlaw(flaws, { kind: 'set_aside', count: count + setAside.length, rows: all });
}

/** Adds ids that came twice. */
export function withRepeated(
  flaws: readonly ListFlaw[],
  repeated: readonly number[],
  isOnOnePage: boolean,
): readonly ListFlaw[] {
  if (repeated.length === 0) return flaws;
  const known = flawIn(flaws, 'repeated');
  return withFlaw(flaws, {
    kind: 'repeated',
    ids: [...(known?.ids ?? []), ...repeated].slice(0, MOST_NAMED),
    count: (known?.count ?? 0) + repeated.length,
    isOnOnePage: isOnOnePage || known?.isOnOnePage === true,
    sweeps: 1,
  });
}

/** Adds a page of the smallest size that was too large to be read. */
export const withTooLarge = (flaws: readonly ListFlaw[], page: number): readonly ListFlaw[] =>
  withFlaw(flaws, { kind: 'too_large', pages: [...tooLargePages(flaws), page] });

export const tooLargePages = (flaws: readonly ListFlaw[]): readonly number[] => flawIn(flaws, 'too_large')?.pages ?? [];

export const withEndless = (flaws: readonly ListFlaw[]): readonly ListFlaw[] => withFlaw(flaws, { kind: 'endless' });

/** Returns the flaws of a sweep that ends, with how many sweeps in a row have repeated rows. */
export function settledFlaws(flaws: readonly ListFlaw[], before: readonly ListFlaw[]): readonly ListFlaw[] {
  const sweeps = (flawIn(before, 'repeated')?.sweeps ?? 0) + 1;
  return flaws.map((flaw) => (flaw.kind === 'repeated' ? { ...flaw, sweeps } : flaw));
}

/**
 * Tells that no object of the book can be this row without being found by its address. A row without any address may be
 * any of them.
 */
export const isIdentified = ({ id, hash_key }: SetAsideRow): boolean =>
  hash_key !== null || (id !== null && /^\d+$/.test(id));

/** Returns the ids of all rows of a page; rows that were set aside get a number that no object has. */
export function rowIds({ objects, setAside }: PageRows): readonly number[] {
  const ids = objects.map(({ id }) => id);
  return setAside.length === 0 ? ids : [...ids, ...setAside.map(standInId)];
}

/** Returns a negative number, the same one for the same row. */
export function standInId(row: SetAsideRow): number {
  let hash = 0;
  for (const character of JSON.stringify(row)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 47;
  return -1 - hash;
}

function toLeftOut({ id, hash_key, fields }: SetAsideRow): LeftOutRow {
  const names = [fields['statement_no'], fields['name'], fields['last_name'], fields['email']];
  const name = names.find((text): text is string => typeof text === 'string' && text.trim() !== '');
  return { id, hash_key, name: name?.slice(0, 100) ?? null };
}
