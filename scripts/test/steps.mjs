import { join } from 'node:path';
import { projectNode, root } from '#scripts/setup/project.mjs';
import { underKeyring } from './keyring.mjs';
import { readFailures, readReport } from './report.mjs';
import { asOne } from './step.mjs';

/** @typedef {import('./step.mjs').Step} Step */

/** What a check knows of files that have not changed: removed with the modules whose rules it followed. */
const CACHE = join(root, 'node_modules', '.cache', 'inkwell');

/** @param {string} path inside node_modules @param {readonly string[]} args */
const tool = (path, ...args) => [projectNode(), join(root, 'node_modules', path), ...args];

/** @param {string} name @param {string} project @returns {Step} */
const types = (name, project) => ({
  name: `types ${name}`,
  command: tool(
    'typescript/bin/tsc',
    ...['-p', project, '--incremental', '--tsBuildInfoFile', join(CACHE, `types-${name}.json`)],
  ),
  count: asOne,
});

/** @returns {Step[]} */
function checks() {
  return [
    {
      name: 'lint',
      command: tool(
        'eslint/bin/eslint.js',
        ...['.', '--max-warnings', '0'],
        ...['--cache', '--cache-strategy', 'content', '--cache-location', join(CACHE, 'lint.json')],
      ),
      count: asOne,
    },
    types('main', 'tsconfig.json'),
    {
      name: 'types renderer',
      command: tool('svelte-check/bin/svelte-check', '--tsconfig', 'renderer/tsconfig.json', '--fail-on-warnings'),
      count: asOne,
    },
    types('shared', 'shared/tsconfig.json'),
    types('scripts', 'scripts/tsconfig.json'),
    { name: 'cycles', command: [projectNode(), join(root, 'scripts', 'test', 'import-cycles.mjs')], count: asOne },
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
 * Returns all steps, the longest first, so that two of them at a time end together. The first two go well with each other:
 * the windows of e2e wait most of their time, and the simulation computes on all cores. No more than two run at a time,
 * because all others compute.
 * @param {string} folder for reports and throw-away homes
 * @returns {Step[]}
 */
export function listSteps(folder) {
  return [
    vitest('e2e', ['e2e'], folder),
    vitest('simulation', ['simulation'], folder),
    underKeyring(vitest('integration', ['integration', 'isolated'], folder), folder),
    vitest('renderer', ['renderer'], folder),
    vitest('unit', ['unit'], folder),
    ...checks(),
  ];
}
