import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { projectNode, root } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await runScript(async () => {
  await setUp('modules');
  return run(projectNode(), [join(root, 'scripts', 'demo-service', 'main.ts'), ...process.argv.slice(2)]);
});
