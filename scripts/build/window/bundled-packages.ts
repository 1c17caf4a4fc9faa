import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..', '..');

/** Matches the folder of the innermost package of a module. */
const PACKAGE = /^.*?((?:node_modules\/(?:@[^/]+\/)?[^/]+\/)*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Returns the folders, within the checkout, of the packages that these modules belong to, in order. */
export function packagesOf(modules: Iterable<string>): readonly string[] {
  const folders = new Set<string>();
  for (const module of modules) {
    // Made-up modules begin with a zero byte; some of them wrap a real file.
    const [path = ''] = module.replaceAll('\0', '').replaceAll('\\', '/').split('?', 1);
    const [, folder] = PACKAGE.exec(path) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  return [...folders].sort();
}

/**
 * Writes the packages of a build into `dist/packages/<part>.json`. A module that was dropped as unused counts too: naming one too many
 * harms nobody, leaving one out breaks its licence.
 */
export const bundledPackages = (part: 'main' | 'preload' | 'renderer'): Plugin => ({
  name: 'bundled-packages',
  apply: 'build',
  generateBundle() {
    const folder = join(root, 'dist', 'packages');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${part}.json`), `${JSON.stringify(packagesOf(this.getModuleIds()), null, 2)}\n`);
  },
});
