import { spawn } from 'node:child_process';
import { watchFile } from 'node:fs';
import { join } from 'node:path';
import { watchBuilds } from '#scripts/build/watch.mjs';
import { root, tell } from '#scripts/setup/project.mjs';
import { bringWords } from '#scripts/words/bring-words.mjs';
import { planWindow } from './window.mjs';

/** Runs under the project's Node. @type {import('node:child_process').ChildProcess | null} */
let app = null;
let isRestarting = false;
const plan = planWindow(process.argv.slice(2));
const isHost = plan.args.some((argument) => argument.includes('chromium-host'));

function start() {
  const child = spawn(plan.command, [...plan.args], {
    cwd: root,
    env: plan.env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', (code) => {
    // Not one that was replaced: a person has closed the window.
    if (child === app) process.exit(code ?? 0);
  });
  app = child;
  isRestarting = false;
}

/** @param {ReadonlySet<import('#scripts/build/watch.mjs').Part>} changed */
function refresh(changed) {
  if (app !== null && !changed.has('program') && isHost) {
    app.send('reload');
    return;
  }
  if (isRestarting) return;
  const old = app;
  app = null;
  if (old === null) {
    start();
    return;
  }
  isRestarting = true;
  // Two apps cannot hold one profile.
  old.once('exit', start);
  old.kill('SIGTERM');
}

tell(plan.line);
// The builds watch what the messages are compiled into.
watchFile(join(root, 'messages', 'en.json'), { interval: 500 }, () => void bringWords().catch(console.error));
await watchBuilds(refresh);
