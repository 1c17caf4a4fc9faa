import type Database from 'better-sqlite3';
import type { Writer } from './transaction.ts';

/** Rows of an index that are looked at: enough to tell a rare value from a common one, and two milliseconds an index. */
const ROWS_LOOKED_AT = 400;

/** Keeps SQLite's statistics, without which it may read a whole book for one client's payments. */
export interface Statistics {
  /** Lists what SQLite wants to know anew: tables that were never analysed, or are ten times as large as they were then. */
  ask(): void;
  /** Analyses one more index, in a transaction of its own. Returns false when none was left. */
  analyseNext(): boolean;
}

export function createStatistics(raw: Database.Database, writer: Writer): Statistics {
  const waiting: string[] = [];
  // Tables of the search index are left out: they are only ever read by their keys.
  const indexesOf = raw
    .prepare<{ table: string }, string>(
      "SELECT name FROM pragma_index_list(@table) WHERE @table NOT LIKE 'invoice_search_%'",
    )
    .pluck();

  return {
    ask() {
      // Each row of the answer is a statement that SQLite would run, all in one go.
      const due = raw.pragma('optimize(-1)') as readonly { readonly optimize: string }[];
      const tables = due.flatMap(({ optimize }) => /"([^"]+)"$/.exec(optimize)?.[1] ?? []);
      waiting.splice(0, waiting.length, ...tables.flatMap((table) => indexesOf.all({ table })));
    },
    analyseNext() {
      const index = waiting.pop();
      if (index === undefined) return false;
      writer.write(() => {
        raw.pragma(`analysis_limit = ${String(ROWS_LOOKED_AT)}`);
        raw.exec(`ANALYZE main."${index}"`);
      });
      return true;
    },
  };
}
