import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { projectNode, root } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await runScript(async () => {
  await setUp('test');
  const bench = join(root, 'test', 'bench', 'run.ts');
  return run(projectNode(), ['--disable-warning=ExperimentalWarning', bench, ...process.argv.slice(2)], { cwd: root });
});
