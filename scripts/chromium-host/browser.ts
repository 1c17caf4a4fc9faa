import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';

/** Arguments that make a browser start fast, ask nothing and show a single page as a window. */
const FLAGS = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-background-mode',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-quic',
  '--disable-sync',
  '--disable-translate',
  '--deny-permission-prompts',
  '--metrics-recording-only',
  '--password-store=basic',
  '--window-size=1280,820',
];

/** Chromium's sandbox refuses to run for the superuser. */
export function rootFlags(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : [];
}

/** Shows an address without secrets as a window of an installed Chromium, with a browser profile of its own. */
export function showInBrowser(
  browser: string,
  address: string,
  profileDir: string,
  onClosed: () => void,
): ChildProcess {
  const child = spawn(browser, [...FLAGS, ...rootFlags(), `--user-data-dir=${profileDir}`, `--app=${address}`], {
    stdio: 'ignore',
  });
  child.on('exit', onClosed);
  child.on('error', (thrown) => {
    process.stderr.write(`The browser could not be started (${thrown.message}).\n`);
    onClosed();
  });
  return child;
}
