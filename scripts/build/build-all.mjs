import { join } from 'node:path';
import { projectNode, root, tell } from '#scripts/setup/project.mjs';
import { run } from '#scripts/setup/run.mjs';
import { SetupRefusal } from '#scripts/setup/packages.mjs';
import { bringWords } from '#scripts/words/bring-words.mjs';
import { isFresh } from './freshness.mjs';
import { takeTurn } from './turn.mjs';

/**
 * Compiles the messages, and builds main process, preload and pages into dist, unless that has been done since the last change.
 * @param {{ isForced?: boolean }} [options]
 */
export async function buildAll({ isForced = false } = {}) {
  await bringWords();
  if (!isForced && isFresh(root)) return;
  await takeTurn(join(root, 'node_modules', '.inkwell-build.lock'), async () => {
    if (!isForced && isFresh(root)) return;
    tell('Building Inkwell …');
    const status = await run(projectNode(), [join(root, 'scripts', 'build', 'run-vite.mjs')], {
      cwd: root,
      isQuiet: true,
    });
    if (status !== 0) throw new SetupRefusal('The build failed; its messages stand above.');
  });
}
