import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/setup/project.mjs';
import { readCatalogue, writeKeys, writeModule, writeTypes } from './catalogue.mjs';
import { compiledFolder, fingerprint, stampOf } from './freshness.mjs';

/** Another process never reads half a file. @param {string} path @param {string} text */
function replace(path, text) {
  const half = `${path}.${process.pid}`;
  writeFileSync(half, text);
  renameSync(half, path);
}

/** Compiles `messages/en.json` into functions and their types. Nothing is asked of a network. */
export async function compileWords() {
  const mark = fingerprint(root);
  const entries = await readCatalogue(readFileSync(join(root, 'messages', 'en.json'), 'utf8'), 'en');
  const folder = compiledFolder(root);
  mkdirSync(folder, { recursive: true });
  replace(join(folder, 'keys.d.ts'), writeKeys(entries));
  replace(join(folder, 'en.d.ts'), writeTypes(entries));
  replace(join(folder, 'en.js'), `${stampOf(mark)}\n${writeModule(entries, 'en')}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await compileWords();
