import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const doors = { window: at('../../../renderer/main.ts'), documents: at('../../../renderer/document.ts') };

interface ModuleLinks {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const closures = new Map<string, ReadonlySet<string>>();

/** A build that watches finds other imports each time. */
export const forgetClosures: Plugin = {
  name: 'forget-closures',
  buildStart() {
    closures.clear();
  },
};

/** Every module that has to be there before this one can run. */
function closureOf(door: string, links: ModuleLinks): ReadonlySet<string> {
  const known = closures.get(door);
  if (known !== undefined) return known;
  const found = new Set([door]);
  for (const id of found) for (const imported of links.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  closures.set(door, found);
  return found;
}

/**
 * What the first screen needs comes as one file, and what it shares with the page for documents as another: each file more
 * is a question to the main process while it has the book to open. Views that are not first keep files of their own.
 */
export function firstFiles(id: string, links: ModuleLinks): string | null {
  if (!closureOf(doors.window, links).has(id)) return null;
  return closureOf(doors.documents, links).has(id) ? 'base' : 'window';
}
