import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { findKey } from '#test/helpers/key-search.ts';

/** Everything a run left behind, looked through as it comes in. */
export interface Evidence {
  add(source: string, bytes: string | Buffer): void;
  /** An error as a log, a crash report or a careless line of code would show it. */
  addThrown(source: string, thrown: unknown): void;
  /** Every file below a folder, the database and its log included. */
  addFolder(source: string, folder: string): void;
  /** Where the key was found and in which form, each place once; never the key itself. */
  finds(): readonly string[];
  /** What was looked through: how often, by its source. */
  sources(): ReadonlyMap<string, number>;
}

export function createEvidence(key: string): Evidence {
  const found = new Set<string>();
  const sources = new Map<string, number>();

  function add(source: string, bytes: string | Buffer): void {
    sources.set(source, (sources.get(source) ?? 0) + 1);
    const trace = findKey(key, Buffer.from(bytes));
    if (trace !== null) found.add(`${source}: ${trace.form}`);
  }

  return {
    add,
    addThrown(source, thrown) {
      add(source, inspect(thrown, { depth: null, showHidden: true, getters: true, maxStringLength: null }));
      add(source, String(thrown));
      add(source, JSON.stringify(thrown) ?? '');
      if (!(thrown instanceof Error)) return;
      add(source, `${String(thrown.stack)}\n${JSON.stringify(thrown, Object.getOwnPropertyNames(thrown))}`);
      add(source, inspect(thrown.cause, { depth: null, showHidden: true }));
    },
    addFolder(source, folder) {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        add(`name ${source}`, entry.name);
        if (entry.isFile()) add(`file ${source} ${entry.name}`, readFileSync(join(entry.parentPath, entry.name)));
      }
    },
    finds: () => [...found].sort(),
    sources: () => sources,
  };
}
