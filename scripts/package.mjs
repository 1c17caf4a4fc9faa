import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { projectNode, root, tell } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await runScript(async () => {
  await setUp('build');
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const status = await run(projectNode(), [builder, '--publish', 'never', ...process.argv.slice(2)], { cwd: root });
  if (status !== 0)
    tell(
      'Not everything was packaged; what went wrong stands above. Programs that are missing here come from the network.',
    );
  return status;
});
