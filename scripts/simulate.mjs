import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { projectNode, root } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await runScript(async () => {
  await setUp('modules');
  const entry = join(root, 'test', 'simulation', 'runner', 'simulate.ts');
  return run(projectNode(), ['--disable-warning=ExperimentalWarning', entry, ...process.argv.slice(2)], { cwd: root });
});
