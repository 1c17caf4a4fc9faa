import { mkdtempSync, existsSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createServiceClient } from '#main/api/service-client.ts';
import { authority, fixture, serveSecurely } from './secure-places.ts';

const KEY = 'certificate-test-key-0001';
const CREATE = { op: 'create', resource: 'invoices', parent: null, body: {} } as const;
const root = join(import.meta.dirname, '..', '..', '..');

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

async function serve(certificate: Parameters<typeof serveSecurely>[0]) {
  const place = await serveSecurely(certificate);
  cleanups.push(place.close);
  return place;
}

/** The terminal client as a process of its own, from its source, with this in its environment. */
async function connect(port: number, env: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env;
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-certificates-'));
  const constant = 'data:text/javascript,globalThis.__INKWELL_VERSION__=%220%22';
  const args = ['--disable-warning=ExperimentalWarning', '--import', constant, join(root, 'main', 'cli.ts'), 'connect'];
  const child = spawn(process.execPath, [...args, '--data-dir', dataDir], {
    cwd: root,
    env: {
      PATH,
      HOME,
      XDG_STATE_HOME: join(dataDir, 'state'),
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      // No authority of the machine's own trusts the certificates of these tests.
      SSL_CERT_FILE: '/nonexistent',
      SSL_CERT_DIR: '/nonexistent',
      INKWELL_URL: `https://localhost:${String(port)}`,
      INKWELL_API_KEY: KEY,
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      said += data.toString('utf8');
    });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, said };
}

describe('a process whose environment switches certificate checks off', () => {
  it('shows the key to nobody and says who issued the certificate', async () => {
    const place = await serve('localhost');
    const { status, said } = await connect(place.port, { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(status).toBe(1);
    expect(said).toMatch(/NODE_TLS_REJECT_UNAUTHORIZED is set and has no effect here/);
    expect(said).toMatch(/doesn’t trust the certificate of [^ ]+, which was issued by “localhost”/);
    expect(place.requests).toHaveLength(0);
  });

  it('is told so by every connection itself, also when the variable is set later', async () => {
    const place = await serve('localhost');
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    cleanups.push(() => delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
    const client = createServiceClient({ baseUrl: `https://localhost:${String(place.port)}`, readKey: () => KEY });
    cleanups.push(client.close);
    expect((await client.write(CREATE)).kind).toBe('not_sent');
    expect(
      await client.list({ resource: 'invoices', parent: null }, { page: 1, perPage: 100, order: 'asc' }),
    ).toMatchObject({ kind: 'failed', error: { code: 'unreachable' } });
    expect(place.requests).toHaveLength(0);
  });
});

describe('a certificate of a private authority', () => {
  it.each([
    ['the store of the system', 'SSL_CERT_FILE'],
    ['NODE_EXTRA_CA_CERTS', 'NODE_EXTRA_CA_CERTS'],
  ])('is accepted when %s trusts it', async (_where, variable) => {
    const place = await serve('service');
    const { said } = await connect(place.port, { [variable]: fixture('private-authority.cert') });
    expect(said).not.toMatch(/doesn’t trust/);
    expect(place.requests.length).toBeGreaterThan(0);
  });

  it('is refused when nobody trusts it, by the name of who issued it', async () => {
    const place = await serve('service');
    const { status, said } = await connect(place.port, {});
    expect(status).toBe(1);
    expect(said).toMatch(/doesn’t trust the certificate of [^ ]+, which was issued by “Rotbuche Test Authority”/);
    expect(place.requests).toHaveLength(0);
  });
});

describe('a certificate that is not valid by the clock', () => {
  const sentence = async (certificate: 'expired' | 'future') => {
    const place = await serve(certificate);
    const client = createServiceClient({
      baseUrl: `https://localhost:${String(place.port)}`,
      readKey: () => KEY,
      connection: { ca: [authority()] },
    });
    cleanups.push(client.close);
    const answer = await client.write(CREATE);
    expect(place.requests).toHaveLength(0);
    return answer.kind === 'not_sent' ? answer.error.message : answer.kind;
  };

  it('and begins later is put down to the computer’s clock', async () => {
    expect(await sentence('future')).toMatch(
      /^This computer’s clock is wrong: .* is valid from 2110-01-01 to 2120-01-01/,
    );
  });

  it('and is over names both, as nothing tells which is wrong', async () => {
    expect(await sentence('expired')).toMatch(/^The certificate of .* to 2021-01-01, and this computer’s clock/);
  });
});

describe('what Node logs with NODE_DEBUG', () => {
  it('never contains the key', async () => {
    const place = await serve('service');
    const env = { NODE_DEBUG: 'http,https,net,tls,stream', NODE_EXTRA_CA_CERTS: fixture('private-authority.cert') };
    const { said } = await connect(place.port, env);
    expect(said).toMatch(/^HTTPS? \d+/m);
    expect(place.requests[0]?.headers.authorization).toBe(`Basic ${btoa(`${KEY}:`)}`);
    for (const form of [KEY, btoa(`${KEY}:`), btoa(KEY)]) expect(said).not.toContain(form.replace(/=+$/, ''));
  });

  it('is no file with the secrets of secure connections: Inkwell does not start then, and says why', async () => {
    const place = await serve('service');
    const file = join(mkdtempSync(join(tmpdir(), 'inkwell-secrets-')), 'secrets');
    const env = { NODE_OPTIONS: `--tls-keylog=${file}`, SSLKEYLOGFILE: file };
    const { status, said } = await connect(place.port, env);
    expect(status).toBe(1);
    expect(said).toMatch(/NODE_OPTIONS contains --tls-keylog/);
    expect(place.requests).toHaveLength(0);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe('');
  });

  it('is none either for the variable that browsers read', async () => {
    const place = await serve('service');
    const file = join(mkdtempSync(join(tmpdir(), 'inkwell-secrets-')), 'secrets');
    const env = { SSLKEYLOGFILE: file, NODE_EXTRA_CA_CERTS: fixture('private-authority.cert') };
    await connect(place.port, env);
    expect(place.requests.length).toBeGreaterThan(0);
    expect(existsSync(file)).toBe(false);
  });
});
