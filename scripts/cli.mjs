import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { projectNode, root } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await runScript(async () => {
  await setUp('build');
  return run(projectNode(), [join(root, 'dist', 'main', 'cli.js'), ...process.argv.slice(2)]);
});
