import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { projectNode, root } from './setup/project.mjs';
import { run } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await runScript(async () => {
  await setUp('test');
  for (const bench of ['run.ts', 'full-mirror.ts', 'start-up.ts']) {
    const status = await run(
      projectNode(),
      ['--disable-warning=ExperimentalWarning', join(root, 'test', 'bench', bench)],
      { cwd: root },
    );
    if (status !== 0) return status;
  }
  return 0;
});
