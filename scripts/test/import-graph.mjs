import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import typescript from 'typescript';

/** @typedef {ReadonlyMap<string, string>} Sources text by path from the root, with slashes */
/** @typedef {ReadonlyMap<string, ReadonlySet<string>>} Graph the files that each file imports, for values or for types */

const FOLDERS = ['main', 'renderer', 'scripts', 'shared', 'test'];
const SOURCE = /\.(?:[jt]s|mjs|svelte)$/;
const SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;
/** Types that JavaScript names in a comment. */
const IMPORT_IN_COMMENT = /import\('([^']+)'\)/g;

/**
 * Reads every source file of the checkout.
 * @param {string} root
 * @returns {Sources}
 */
export function readSources(root) {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(folder, path.replaceAll('\\', '/')),
    ),
  );
  const sources = paths.filter((path) => SOURCE.test(path)).sort();
  return new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/**
 * Returns who imports whom. Imports of types count: what a file is understood with, it depends on.
 * @param {Sources} sources
 * @returns {Graph}
 */
export function importGraph(sources) {
  return new Map(
    [...sources].map(([path, text]) => {
      const targets = specifiersIn(path, text).map((specifier) => resolve(path, specifier));
      return [path, new Set(targets.filter((target) => target !== path && sources.has(target)))];
    }),
  );
}

/** @param {string} path @param {string} text @returns {string[]} */
function specifiersIn(path, text) {
  const code = path.endsWith('.svelte') ? [...text.matchAll(SCRIPT)].map(([, script]) => script).join('\n') : text;
  const { importedFiles } = typescript.preProcessFile(code, true, true);
  const inComments = path.endsWith('s') && !path.endsWith('.ts') ? [...code.matchAll(IMPORT_IN_COMMENT)] : [];
  return [...importedFiles.map(({ fileName }) => fileName), ...inComments.map(([, name = '']) => name)];
}

/** Every import names its file in full; `#main/…` is a path from the root (package.json). @param {string} from @param {string} specifier */
function resolve(from, specifier) {
  const path = specifier.replace(/\?.*$/, '');
  return path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(from), path);
}
