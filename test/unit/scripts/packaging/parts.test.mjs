import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packagesOf } from '#scripts/build/window/bundled-packages.ts';
import { writeBillOfMaterials } from '#scripts/packaging/bill-of-materials.mjs';
import { writeNotices } from '#scripts/packaging/notices.mjs';
import { listShippedParts } from '#scripts/packaging/shipped-parts.mjs';
import { LINUX_BUDGET, listOverweight } from '#scripts/packaging/size-budget.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inkwell-parts-'));
  mkdirSync(join(root, 'dist', 'packages'), { recursive: true });
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** @param {string} folder @param {object} manifest @param {string} [text] */
function install(folder, manifest, text) {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest));
  if (text !== undefined) writeFileSync(join(root, folder, 'LICENSE.md'), text);
}

/** @param {Record<string, readonly string[]>} noted by the builds @param {readonly string[]} locked */
function note(noted, locked) {
  for (const part of ['main', 'preload', 'renderer'])
    writeFileSync(join(root, 'dist', 'packages', `${part}.json`), JSON.stringify(noted[part] ?? []));
  const packages = Object.fromEntries(locked.map((path) => [path, { integrity: 'sha512-AAEC' }]));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

it('knows the innermost package of each module of a build', () => {
  expect(
    packagesOf([
      '/work/inkwell/main/app.ts',
      '\0vite/preload-helper.js',
      '/work/inkwell/node_modules/zod/v4/core.js',
      '/work/inkwell/node_modules/zod/index.js?commonjs-es-import',
      '\0/work/inkwell/node_modules/electron-updater/node_modules/semver/index.js?commonjs-module',
      'C:\\inkwell\\node_modules\\@internationalized\\date\\dist\\main.js',
    ]),
  ).toEqual([
    'node_modules/@internationalized/date',
    'node_modules/electron-updater/node_modules/semver',
    'node_modules/zod',
  ]);
});

describe('the parts of a package', () => {
  beforeEach(() => {
    install('node_modules/zod', { name: 'zod', version: '4.6.7', license: 'MIT' }, 'Copyright of zod');
    install('node_modules/keytar', { name: 'keytar', version: '7.9.0', license: 'MIT' }, 'Copyright of keytar');
    install('node_modules/vite', { name: 'vite', version: '8.0.0', license: 'MIT' }, 'Copyright of vite');
    note({ main: ['node_modules/zod'], renderer: ['node_modules/zod'] }, [
      'node_modules/zod',
      'node_modules/keytar',
      'node_modules/vite',
      'node_modules/better-sqlite3',
    ]);
  });

  it('are those that the builds bundled and those that are packed as they are, once each', () => {
    expect(listShippedParts(root).map(({ name, text }) => [name, text])).toEqual([
      ['keytar', 'Copyright of keytar'],
      ['zod', 'Copyright of zod'],
    ]);
  });

  it('are all in the notices with their licences', () => {
    const notices = writeNotices(listShippedParts(root));
    for (const line of ['keytar 7.9.0', 'Copyright of keytar', 'zod 4.6.7', 'Copyright of zod'])
      expect(notices).toContain(line);
  });

  it('are refused without a licence that could be handed on', () => {
    install('node_modules/odd', { name: 'odd', version: '1.0.0', license: 'SEE LICENSE' });
    note({ preload: ['node_modules/odd'] }, []);
    expect(() => writeNotices(listShippedParts(root))).toThrow('odd 1.0.0 has no licence');
  });

  it('are given the text of their licence where they forgot it, and no other owner', () => {
    install('node_modules/bare', { name: 'bare', version: '1.0.0', license: 'MIT', author: { name: 'Ada' } });
    install(
      'node_modules/zod',
      { name: 'zod', version: '4.6.7', license: 'MIT' },
      'MIT License\n\nCopyright 2020 Zoe\n\nFree.',
    );
    note({ preload: ['node_modules/bare', 'node_modules/zod'] }, []);
    expect(writeNotices(listShippedParts(root))).toContain(
      'bare 1.0.0\nMIT\n\nCopyright (c) Ada\n\nMIT License\n\n\nFree.',
    );
  });

  it('are all in the list of parts, with addresses and hashes', () => {
    const parts = listShippedParts(root);
    const bill = writeBillOfMaterials({ version: '0.2.0', electron: '45.5.0', parts, at: new Date(0) });
    expect(bill.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/electron@45.5.0',
      'pkg:npm/keytar@7.9.0',
      'pkg:npm/zod@4.6.7',
    ]);
    expect(bill.components.at(-1)).toMatchObject({
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      licenses: [{ license: { id: 'MIT' } }],
    });
  });
});

it('names the packages for Linux that are over their budget', () => {
  for (const name of ['Inkwell.AppImage', 'inkwell.deb', 'Inkwell.dmg']) writeFileSync(join(root, name), '');
  truncateSync(join(root, 'Inkwell.AppImage'), LINUX_BUDGET);
  expect(listOverweight(root)).toEqual([]);
  for (const name of ['Inkwell.AppImage', 'Inkwell.dmg']) truncateSync(join(root, name), LINUX_BUDGET + 1);
  expect(listOverweight(root)).toEqual([{ file: 'Inkwell.AppImage', size: LINUX_BUDGET + 1 }]);
});
