import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Defect } from './defects.ts';
import { defects } from './defects.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

export function findDefect(name: string): Defect {
  const defect = defects.find((known) => known.name === name);
  if (defect === undefined) throw new Error(`There is no defect “${name}”.`);
  return defect;
}

export const pathOf = ({ file }: Defect): string => join(ROOT, file);

/** The source with the mistake in it. Throws when the place where it belongs is not there, or not the only one. */
export function defectiveSource(defect: Defect): string {
  const { name, file, find, replace } = defect;
  const parts = readFileSync(pathOf(defect), 'utf8').split(find);
  if (parts.length !== 2)
    throw new Error(`The defect “${name}” finds its place ${String(parts.length - 1)} times in ${file}.`);
  return parts.join(replace);
}

/** From now on this process loads the file with the mistake in it. */
export function plant(defect: Defect): void {
  const source = defectiveSource(defect);
  const url = pathToFileURL(pathOf(defect)).href;
  registerHooks({
    load: (loaded, context, nextLoad) => {
      const original = nextLoad(loaded, context);
      return loaded === url ? { ...original, source } : original;
    },
  });
}
