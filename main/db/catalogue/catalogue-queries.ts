import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SavedCatalogueLine } from '#shared/catalogue/catalogue-line.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { LineSuggestion } from '#shared/screens/suggestion.ts';
import { escapeLike } from '#main/db/search/full-text-conditions.ts';
import { plain } from '#shared/text/fold-text.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface SavedLine {
  readonly uid: Uid;
  readonly name: string;
  readonly description: string;
  readonly unit: string | null;
  readonly price: string | null;
}

const MOST = 50;

const tables: Readonly<Record<LineArray, SQL>> = {
  items: sql`SELECT uid, name, description, unit, price FROM item_categories`,
  expenses: sql`SELECT uid, name, '' AS description, NULL AS unit, NULL AS price FROM expense_categories`,
  tasks: sql`SELECT uid, name, '' AS description, NULL AS unit, rate AS price FROM task_categories`,
  trips: sql`SELECT uid, name, '' AS description, NULL AS unit, rate AS price FROM trip_categories`,
};

/** Finds saved lines of a kind whose name or description contains every word, as the service's search does (specification 2.9). */
export function suggestFromCatalogue(orm: Orm, kind: LineArray, words: readonly string[]): readonly LineSuggestion[] {
  const matches = words.map((word) => {
    const pattern = `%${escapeLike(word)}%`;
    return sql`(spellings(name) LIKE ${pattern} ESCAPE '\\' OR spellings(description) LIKE ${pattern} ESCAPE '\\')`;
  });
  const saved = orm.all<SavedLine>(
    sql`SELECT * FROM (${tables[kind]} WHERE is_listed = 1) WHERE ${sql.join([sql`1`, ...matches], sql` AND `)}
      ORDER BY plain(name) LIMIT ${MOST}`,
  );
  return saved.map(({ name, description, unit, price }) => {
    const text = description.trim() === '' ? name : description;
    return {
      source: 'catalogue',
      description: text,
      name: plain(text) === plain(name) ? null : name,
      unit,
      price,
      currency: null,
      date: null,
    };
  });
}

/** Returns the saved line with this name, ignoring case, accents and spaces; null when the name is free. */
export function findSavedLine(orm: Orm, kind: LineArray, name: string): SavedCatalogueLine | null {
  const [saved] = orm.all<SavedLine>(
    sql`SELECT * FROM (${tables[kind]} WHERE is_listed = 1) WHERE plain(name) = ${plain(name)} ORDER BY uid LIMIT 1`,
  );
  return saved === undefined ? null : { ...saved, kind, unit: saved.unit ?? '' };
}
