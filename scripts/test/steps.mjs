import { join } from 'node:path';
import { projectNode, root } from '#scripts/setup/project.mjs';
import { underKeyring } from './keyring.mjs';
import { readFailures, readReport } from './report.mjs';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * @typedef {object} Step one line of the report
 * @property {string} name
 * @property {readonly string[]} command
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(status: number) => Count} count
 * @property {() => readonly string[]} [failures] what failed in it, where it knows
 * @property {boolean} [isAlone] needs the machine for itself
 */

/** A check that passes or fails as a whole. @param {number} status @returns {Count} */
const asOne = (status) => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 });

/** @param {string} path inside node_modules @param {readonly string[]} args */
const tool = (path, ...args) => [projectNode(), join(root, 'node_modules', path), ...args];

/** @param {string} project */
const types = (project) => ({
  name: `types ${project}`,
  command: tool('typescript/bin/tsc', '-p', project),
  count: asOne,
});

/** @returns {Step[]} */
function checks() {
  return [
    { name: 'lint', command: tool('eslint/bin/eslint.js', '.', '--max-warnings', '0'), count: asOne },
    types('tsconfig.json'),
    types('shared/tsconfig.json'),
    types('scripts/tsconfig.json'),
    {
      name: 'types renderer',
      command: tool('svelte-check/bin/svelte-check', '--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings'),
      count: asOne,
    },
  ];
}

/**
 * @param {string} name
 * @param {readonly string[]} projects of test/vitest.config.ts
 * @param {string} folder for the report
 * @returns {Step}
 */
function vitest(name, projects, folder) {
  const report = join(folder, `${name}.json`);
  const wanted = projects.flatMap((project) => ['--project', project]);
  const command = tool(
    'vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    ...wanted,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  return { name, command, count: (status) => readReport(report, status), failures: () => readFailures(report) };
}

/**
 * @param {{ isFast: boolean, folder: string }} options `folder` for reports and throw-away homes
 * @returns {Step[]} the longest first, so that two of them at a time end together
 */
export function listSteps({ isFast, folder }) {
  const units = [vitest('unit', ['unit'], folder), vitest('renderer', ['renderer'], folder)];
  if (isFast) return [...checks(), ...units];
  return [
    underKeyring(vitest('integration', ['integration', 'isolated'], folder), folder),
    ...units,
    ...checks(),
    vitest('simulation', ['simulation'], folder),
    { ...vitest('e2e', ['e2e'], folder), isAlone: true },
  ];
}
