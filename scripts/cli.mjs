import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { projectNode, root } from './setup/project.mjs';
import { run, SIGNALS } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

/** How often it is looked whether npm is still there. */
const LOOK_EVERY_MS = 1_000;

/** npm runs a script in the checkout, and paths are meant from where npm was called. */
function callersFolder() {
  return process.cwd() === root ? (process.env['INIT_CWD'] ?? root) : process.cwd();
}

/** npm that is told to end leaves behind what it has run: that ends as if it had been told so itself. */
function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const npm = process.ppid;
  const look = () => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  // Whoever was told to end once ends in good order: a second time would break off what is on its way.
  for (const signal of SIGNALS) process.once(signal, () => clearInterval(timer));
}

await runScript(async () => {
  endWithNpm();
  await setUp('build');
  const cli = join(root, 'dist', 'main', 'cli.js');
  return run(projectNode(), [cli, ...process.argv.slice(2)], { cwd: callersFolder() });
});
