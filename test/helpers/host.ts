import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface HostOptions {
  /** A built main process; the checkout's own without it. */
  readonly mainScript?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A module that is loaded before the app. */
  readonly preload?: string;
}

export interface RunningHost {
  /** Works in one browser. */
  readonly address: string;
  /** Asks the app to quit and resolves with its exit status. */
  close(): Promise<number | null>;
  kill(): void;
  /** Resolves with the exit status, whatever ends the app. */
  readonly ended: Promise<number | null>;
  /** All that the app has written so far. */
  output(): Buffer;
}

const root = join(import.meta.dirname, '..', '..');
const START_LIMIT_MS = 20_000;

/** Starts the Chromium host without a browser and waits for the address it prints. */
export async function startHost({
  mainScript = join(root, 'dist', 'main', 'main.js'),
  args = [],
  env = {},
  preload,
}: HostOptions): Promise<RunningHost> {
  const host = join(root, 'scripts', 'chromium-host', 'host.ts');
  const flags = ['--disable-warning=ExperimentalWarning', ...(preload === undefined ? [] : ['--import', preload])];
  const child = spawn(process.execPath, [...flags, host, mainScript, ...args], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      INKWELL_NO_BROWSER: '1',
      ...env,
    },
    // The host quits when the channel breaks, also because this process was killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => written.push(data));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const address = await readAddress(child);
  return {
    address,
    ended,
    output: () => Buffer.concat(written),
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
      const found = /http:\/\/\w+\.localhost:\d+\/\S+/.exec(line);
      if (found === null) return;
      clearTimeout(limit);
      child.removeAllListeners('exit');
      resolve(found[0]);
    });
  });
}
