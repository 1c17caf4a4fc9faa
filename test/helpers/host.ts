import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface HostOptions {
  /** A built main process; the checkout's own without it. */
  readonly mainScript?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningHost {
  /** Works once. */
  readonly address: string;
  /** Asks the app to quit and resolves with its exit status. */
  close(): Promise<number | null>;
  kill(): void;
}

const root = join(import.meta.dirname, '..', '..');
const START_LIMIT_MS = 20_000;

/** Starts the Chromium host without a browser and waits for the address it prints. */
export async function startHost({
  mainScript = join(root, 'dist', 'main', 'main.js'),
  args = [],
  env = {},
}: HostOptions): Promise<RunningHost> {
  const host = join(root, 'scripts', 'chromium-host', 'host.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', host, mainScript, ...args], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      INKWELL_NO_BROWSER: '1',
      ...env,
    },
    // The host quits when the channel breaks, also because this process was killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const address = await readAddress(child);
  return {
    address,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (reason: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`The app did not open a window (${reason}).\n${said}`));
    };
    const limit = setTimeout(fail, START_LIMIT_MS, 'it took too long');
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString('utf8');
    });
    child.on('exit', (code) => {
      clearTimeout(limit);
      fail(`it ended with ${String(code)}`);
    });
    if (child.stdout === null) return;
    createInterface(child.stdout).on('line', (line) => {
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(line);
      if (found === null) return;
      clearTimeout(limit);
      child.removeAllListeners('exit');
      resolve(found[0]);
    });
  });
}
