import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as schema from '#main/db/schema/schema.ts';
import { firstMigration, nextMigration } from './migration-files.ts';

/** Writes what follows from `main/db/schema` and `drizzle/source` into `drizzle`, see the rules in its README. */
const { values } = parseArgs({ options: { name: { type: 'string' } } });
const folder = join(import.meta.dirname, '..', '..', 'drizzle');
const files = await (values.name === undefined
  ? firstMigration(folder, schema)
  : nextMigration(folder, schema, values.name));
for (const [path, text] of Object.entries(files)) {
  writeFileSync(join(folder, path), text);
  process.stdout.write(`drizzle/${path}\n`);
}
