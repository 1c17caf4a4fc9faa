import { join } from 'node:path';
import { LINUX_BUDGET, listOverweight } from './packaging/size-budget.mjs';
import { runScript } from './setup/entry.mjs';
import { projectNode, root, tell } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

const release = join(root, 'release');

await runScript(async () => {
  await setUp('build');
  const prepared = await run(projectNode(), [join(root, 'scripts', 'packaging', 'prepare.mjs'), release], {
    cwd: root,
  });
  if (prepared !== 0) return prepared;
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const status = await run(projectNode(), [builder, '--publish', 'never', ...process.argv.slice(2)], { cwd: root });
  if (status !== 0) {
    tell(
      'Not everything was packaged; what went wrong stands above. Programs that are missing here come from the network.',
    );
    return status;
  }
  const overweight = listOverweight(release);
  for (const { file, size } of overweight)
    tell(`${file} has ${size} bytes; a package for Linux may have ${LINUX_BUDGET}.`);
  return overweight.length === 0 ? 0 : 1;
});
