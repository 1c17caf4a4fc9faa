import { planWindow } from './launch/window.mjs';
import { runScript } from './setup/entry.mjs';
import { root, tell } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await runScript(async () => {
  await setUp('window');
  const { command, args, env, line } = planWindow(process.argv.slice(2));
  tell(line);
  return run(command, args, { cwd: root, env });
});
