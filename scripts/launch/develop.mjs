import { spawn } from 'node:child_process';
import { watchBuilds } from '#scripts/build/watch.mjs';
import { root, tell } from '#scripts/setup/project.mjs';
import { planWindow } from './window.mjs';

const SETTLE_MS = 150;

/** Runs under the project's Node. @type {import('node:child_process').ChildProcess | null} */
let app = null;
/** @type {Set<import('#scripts/build/watch.mjs').Part>} */
const changed = new Set();
let timer = setTimeout(() => {}, 0);
const plan = planWindow(process.argv.slice(2));

function start() {
  const child = spawn(plan.command, [...plan.args], { cwd: root, env: plan.env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.on('exit', (code) => {
    // Not one that was replaced: a person has closed the window.
    if (child === app) process.exit(code ?? 0);
  });
  app = child;
}

function refresh() {
  const isOnlyPage = !changed.has('program');
  changed.clear();
  if (app !== null && isOnlyPage && plan.args.some((argument) => argument.includes('chromium-host'))) {
    app.send('reload');
    return;
  }
  const old = app;
  app = null;
  if (old === null) start();
  else {
    // Two apps cannot hold one profile.
    old.once('exit', start);
    old.kill('SIGTERM');
  }
}

tell(plan.line);
await watchBuilds((part) => {
  changed.add(part);
  clearTimeout(timer);
  timer = setTimeout(refresh, SETTLE_MS);
});
