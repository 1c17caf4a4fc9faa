import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { defectiveSource, findDefect, pathOf } from './plant.ts';

/** Runs one test file on the product with the defect that the environment names in it. */
const defect = findDefect(process.env['INKWELL_DEFECT'] ?? '');
const source = defectiveSource(defect);
const SECOND = 1_000;

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  plugins: [
    {
      name: 'defect',
      enforce: 'pre',
      load: (id) => (id.split('?')[0] === pathOf(defect) ? source : null),
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // It knows files by what is on the disk: the defect would never be seen, or never be forgotten.
    fsModuleCache: false,
    bail: 1,
    testTimeout: 60 * SECOND,
    hookTimeout: 60 * SECOND,
  },
});
