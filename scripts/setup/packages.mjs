import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { decideOnPackages } from './needs.mjs';
import { tell } from './project.mjs';
import { run } from './run.mjs';

/** Something only a person can mend; the message is the one line they need. */
export class SetupRefusal extends Error {}

/**
 * Gets Debian packages, or says which command gets them.
 * @param {readonly string[]} missing
 */
export async function bringPackages(missing) {
  if (missing.length === 0 || process.env['INKWELL_SKIP_PACKAGES'] === '1') return;
  const step = decideOnPackages(missing, { isDebian: isDebian(), rights: findRights() });
  if (step.kind === 'refuse') throw new SetupRefusal(step.line);
  if (step.kind === 'nothing') return;
  tell(`Installing ${missing.join(', ')} …`);
  const [command = '', ...args] = step.command;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if ((await runQuietly(command, args, env)) === 0) return;
  // A fresh machine or container has no package lists yet.
  const update = [...step.command.slice(0, step.command.indexOf('apt-get') + 1), 'update'];
  await runQuietly(update[0] ?? '', update.slice(1), env);
  if ((await run(command, args, { env, isQuiet: true })) === 0) return;
  throw new SetupRefusal(`The packages could not be installed; please run: ${step.command.join(' ')}`);
}

/** @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
async function runQuietly(command, args, env) {
  return spawnSync(command, [...args], { env, stdio: 'ignore' }).status ?? 1;
}

function isDebian() {
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release);
  } catch {
    return false;
  }
}

/** @returns {'root' | 'sudo' | 'none'} */
function findRights() {
  if (process.getuid?.() === 0) return 'root';
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? 'sudo' : 'none';
}
