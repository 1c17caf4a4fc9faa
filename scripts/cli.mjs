import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { projectNode, root } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

/** npm runs a script in the checkout, and paths are meant from where npm was called. */
function callersFolder() {
  return process.cwd() === root ? (process.env['INIT_CWD'] ?? root) : process.cwd();
}

await runScript(async () => {
  await setUp('build');
  const cli = join(root, 'dist', 'main', 'cli.js');
  return run(projectNode(), [cli, ...process.argv.slice(2)], { cwd: callersFolder() });
});
