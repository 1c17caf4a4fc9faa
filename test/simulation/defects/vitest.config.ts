import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { defectiveSource, findDefect, pathOf } from './plant.ts';

/** Runs one test file on the product with the defect that the environment names in it. */
const defect = findDefect(process.env['INKWELL_DEFECT'] ?? '');
const source = defectiveSource(defect);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const SECOND = 1_000;
const isDefective = (id: string): boolean => id.split('?')[0] === pathOf(defect);

export default defineConfig({
  root,
  plugins: [
    {
      name: 'defect',
      enforce: 'pre',
      load: (id) => (isDefective(id) ? source : null),
      // What is kept of other runs is known by the files on the disk: the defect would never be seen, or never be forgotten.
      configureVitest({ defineCacheKeyGenerator }) {
        defineCacheKeyGenerator(({ id }) => (isDefective(id) ? false : null));
      },
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    setupFiles: `${root}test/simulation/defects/first-example.ts`,
    bail: 1,
    testTimeout: 60 * SECOND,
    hookTimeout: 60 * SECOND,
  },
});
