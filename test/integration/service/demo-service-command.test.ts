import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { choiceKnobs, numberKnobs } from '#main/demo/knobs/knob-table.ts';
import { serveDemo } from '#test/service/serve.ts';

const command = join(import.meta.dirname, '..', '..', '..', 'scripts', 'demo-service.mjs');
const call = promisify(execFile);
const network = {
  category: 'organization',
  name: 'Birch',
  business_email: 'a@x.test',
  language: 'en-us',
  currency: 'EUR',
};

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly firstLine: string;
  /** The next line of standard output. */
  nextLine(): Promise<string>;
}

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

async function start(...args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, [command, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error('The command ended.');
    return line.value;
  };
  const firstLine = await nextLine();
  return { child, url: /http:\/\/\S+/.exec(firstLine)?.[0] ?? '', firstLine, nextLine };
}

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function end(...args: readonly string[]): Promise<Ended> {
  const child = call(process.execPath, [command, ...args]);
  const { stdout, stderr } = await child.catch((thrown: unknown) => thrown as Ended);
  return { status: child.child.exitCode ?? -1, stdout, stderr };
}

const basic = (key: string): RequestInit => ({ headers: { Authorization: `Basic ${btoa(`${key}:`)}` } });

async function hasCurl(): Promise<boolean> {
  return call('curl', ['--version']).then(
    () => true,
    () => false,
  );
}

describe('npm run demo-service', () => {
  it('serves a book at a free port, says where, and writes a line for each request', async () => {
    const { url, firstLine, nextLine, child } = await start();
    expect(firstLine).toMatch(/^The demo service answers at http:\/\/127\.0\.0\.1:[1-9]\d* with the key demo-key/);
    const answer = await fetch(`${url}/api/invs?per_page=60`, basic('demo-key'));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ invoices: Array(60).fill({ company_id: '612' }) });
    expect(await nextLine()).toMatch(/^GET \/api\/invs\?per_page=60 200 \d+ ms$/);
    expect((await fetch(`${url}/api/network`)).status).toBe(401);
    expect(await nextLine()).toMatch(/^GET \/api\/network 401 \d+ ms$/);

    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('takes key, company, knobs and an empty account', async () => {
    const { url } = await start(
      '--key',
      'other',
      '--company',
      '77',
      '--empty',
      '--knob',
      'create_status=200',
      '--host',
      'localhost',
    );
    const headers = { ...basic('other').headers, 'Content-Type': 'application/json' };
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(await (await fetch(`${url}/api/network`, { headers })).json()).toEqual({ networks: [] });
    const created = await post('/api/network', { network });
    expect(created.status).toBe(200);
    const invoice = { connection_id: 1, date: '2026-11-21', due_date: '2026-12-21', statement_no: 'A-1' };
    expect(await (await post('/api/invs', { invoice })).json()).toMatchObject({ invoice: { company_id: '77' } });
    expect((await fetch(`${url}/api/network`, basic('demo-key'))).status).toBe(401);
  });

  it('creates the same account from the same seed', async () => {
    const ask = async ({ url }: Started): Promise<unknown> =>
      (await fetch(`${url}/api/network`, basic('demo-key'))).json();
    const [one, same, other] = await Promise.all([start('--seed', '7'), start('--seed', '7'), start('--seed', '8')]);
    const book = await ask(one);
    expect(await ask(same)).toEqual(book);
    expect(await ask(other)).not.toEqual(book);
  });

  it('understands curl in both notations', async (context) => {
    if (!(await hasCurl())) context.skip();
    const { url } = await start('--empty');
    const curl = async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse((await call('curl', ['-s', '-u', 'demo-key:', ...args])).stdout);
    const fields = Object.entries(network).flatMap(([name, value]) => ['-d', `network[${name}]=${value}`]);
    expect(await curl(`${url}/api/network`, ...fields)).toMatchObject({ network: { id: 1, name: 'Birch' } });
    const json = ['-H', 'Content-Type: application/json', '-d', JSON.stringify({ network })];
    expect(await curl(`${url}/api/network`, ...json)).toMatchObject({ network: { id: 2, name: 'Birch' } });
    expect(await curl(`${url}/api/network`)).toMatchObject({ networks: [{}, {}] });
  });

  it('lists every knob, and helps', async () => {
    const { status, stdout } = await end('--knobs');
    expect(status).toBe(0);
    for (const name of [...Object.keys(choiceKnobs), ...Object.keys(numberKnobs)])
      expect(stdout).toContain(`\n${name} `);
    expect(stdout).toMatch(/replace\* append rails/);
    expect(await end('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--knob NAME=VALUE') });
  });

  it('refuses unknown options with one sentence and status 2', async () => {
    const refusal = await end('--knob', 'nested=sideways');
    expect(refusal).toEqual({ status: 2, stdout: '', stderr: 'The knob nested is one of replace, append, rails.\n' });
  });

  it('says that a port is in use', async () => {
    const taken = await serveDemo({ handle: () => Promise.resolve(new Response('')) });
    const port = new URL(taken.url).port;
    const stderr = `Port ${port} is in use; choose another one with --port.\n`;
    expect(await end('--port', port)).toEqual({ status: 1, stdout: '', stderr });
    await taken.close();
  });
});
