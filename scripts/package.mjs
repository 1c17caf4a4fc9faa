import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { projectNode, root } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await runScript(async () => {
  await setUp('build');
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  return run(projectNode(), [builder, '--publish', 'never', ...process.argv.slice(2)], { cwd: root });
});
