import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSQLiteDrizzleJson } from 'drizzle-kit/api';
import type { DrizzleSQLiteSnapshotJSON as Snapshot } from 'drizzle-kit/api';
import { jsonByLine } from '#scripts/json-by-line.ts';
import { schemaStatements } from './schema-statements.ts';

/** Lists the migrations that the folder holds, oldest first. Until the first release there is one, which may still change. */
interface Journal {
  readonly isReleased: boolean;
  readonly entries: readonly { readonly idx: number; readonly tag: string }[];
}

/** Texts of files by their path inside the folder of migrations. */
export type Files = Readonly<Record<string, string>>;

/** The exports of `main/db/schema/schema.ts`, or of a made-up schema. */
type Schema = Readonly<Record<string, unknown>>;

const GENERATED = '-- Written by `npm run db:generate` from main/db/schema and drizzle/source: change those.';

/** Returns the one migration of a program that nobody has yet: all tables, then what `source` holds, in order of file names. */
export async function firstMigration(folder: string, schema: Schema): Promise<Files> {
  const { isReleased, entries } = readJournal(folder);
  const [first] = entries;
  if (isReleased || first === undefined) throw new Error('What is released stays as it is: give the change a --name.');
  const snapshot = await snapshotOf(schema, 0);
  const tables = await schemaStatements(await snapshotOf({}, 0), snapshot);
  const sources = readdirSync(join(folder, 'source')).sort();
  const handWritten = sources.map((name) => readFileSync(join(folder, 'source', name), 'utf8'));
  return { [`${first.tag}.sql`]: joined([GENERATED, ...tables, ...handWritten]), ...snapshotFile(snapshot, 0) };
}

/** Returns a migration from the last one of a released program to `schema`, with the journal that names it. */
export async function nextMigration(folder: string, schema: Schema, name: string): Promise<Files> {
  const journal = readJournal(folder);
  if (!journal.isReleased)
    throw new Error('Nothing is released yet: without a --name the one migration is written anew.');
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${name}`;
  const snapshot = await snapshotOf(schema, idx);
  // Written by this script, from drizzle-kit's own snapshot.
  const before = JSON.parse(readFileSync(join(folder, snapshotPath(idx - 1)), 'utf8')) as Snapshot;
  const statements = await schemaStatements(before, snapshot);
  const entries = [...journal.entries, { idx, tag }];
  return {
    [`${tag}.sql`]: joined(statements),
    ...snapshotFile(snapshot, idx),
    [JOURNAL]: asText({ ...journal, entries }),
  };
}

const JOURNAL = join('meta', '_journal.json');

function readJournal(folder: string): Journal {
  return JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8')) as Journal;
}

/** Describes a schema so that the same one gives the same text: in order of names, numbered where drizzle-kit draws an id. */
async function snapshotOf(schema: Schema, idx: number): Promise<Snapshot> {
  const tables = Object.fromEntries(Object.entries(schema).sort(([one], [other]) => (one < other ? -1 : 1)));
  return { ...(await generateSQLiteDrizzleJson(tables)), id: numbered(idx + 1), prevId: numbered(idx) };
}

const numbered = (count: number): string => `00000000-0000-0000-0000-${String(count).padStart(12, '0')}`;

const snapshotPath = (idx: number): string => join('meta', `${String(idx).padStart(4, '0')}_snapshot.json`);

const snapshotFile = (snapshot: Snapshot, idx: number): Files => ({ [snapshotPath(idx)]: asText(snapshot) });

/** Four levels down a column or an index of a table stands on one line. */
const asText = (value: unknown): string => `${jsonByLine(value, 4)}\n`;

/** Separates statements by an empty line; indexes follow their table. */
function joined(parts: readonly string[]): string {
  const text = parts.map((part) => part.trim()).join('\n\n');
  return `${text.replace(/\n\n(?=CREATE (UNIQUE )?INDEX)/g, '\n')}\n`;
}
