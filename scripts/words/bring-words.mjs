import { join } from 'node:path';
import { SetupRefusal } from '#scripts/setup/packages.mjs';
import { projectNode, root } from '#scripts/setup/project.mjs';
import { run } from '#scripts/setup/run.mjs';
import { areWordsFresh } from './freshness.mjs';

/** Compiles the messages, unless that has been done since the last change. */
export async function bringWords() {
  if (areWordsFresh(root)) return;
  const status = await run(projectNode(), [join(root, 'scripts', 'words', 'compile.mjs')], {
    cwd: root,
    isQuiet: true,
  });
  if (status !== 0) throw new SetupRefusal('The messages could not be compiled; the reason stands above.');
}
