import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { startDistantKeychain } from '#main/vault/distant-keychain.ts';
import { createKeychainVault } from '#main/vault/keychain-vault.ts';
import { loadKeyring } from '#main/vault/keyring-keychain.ts';
import { loadKeychain, loadKeytar } from '#main/vault/load-keychain.ts';
import { openVault } from '#main/vault/open-vault.ts';

// An account of its own, so that a developer's real keychain is never touched.
const ACCOUNT = `https://test-${randomBytes(8).toString('hex')}.example.com`;
const KEY = `ik_${randomBytes(8).toString('hex')}`;
const vaultFolder = join(import.meta.dirname, '../../../main/vault');

const cannotLoad = (): Promise<never> => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'));

/**
 * Against the keychain of the system. On Linux the test runner starts a Secret Service for it; where there is none this
 * fails rather than being skipped, because a vault that was never tried is not known to work.
 */
describe.each([
  ['keytar', loadKeytar],
  ['keyring', loadKeyring],
] as const)('the keychain of this system through %s', (_name, load) => {
  afterAll(async () => {
    const keychain = await load();
    await keychain.deletePassword('Inkwell', ACCOUNT);
  });

  it('is there', async () => {
    expect((await openVault({ load })).storage).toBe('keychain');
  });

  it('keeps a key longer than the vault object that wrote it', async () => {
    const vault = await openVault({ load });
    expect(await vault.read(ACCOUNT)).toBeNull();
    await vault.write(ACCOUNT, 'an older key');
    await vault.write(ACCOUNT, KEY);
    const again = createKeychainVault(await load());
    expect(await again.read(ACCOUNT)).toBe(KEY);
    expect(await again.read(`${ACCOUNT}/`)).toBeNull();
    await again.remove(ACCOUNT);
    await again.remove(ACCOUNT);
    expect(await vault.read(ACCOUNT)).toBeNull();
  });

  it('stores it under the name of the program and the address of the account', async () => {
    const vault = await openVault({ load });
    await vault.write(ACCOUNT, KEY);
    const keychain = await load();
    expect(await keychain.getPassword('Inkwell', ACCOUNT)).toBe(KEY);
    await vault.remove(ACCOUNT);
  });

  it('stores any text as a key', async () => {
    const vault = await openVault({ load });
    const odd = 'ключ "with" \'quotes\', spaces \\ and ß';
    await vault.write(ACCOUNT, odd);
    expect(await vault.read(ACCOUNT)).toBe(odd);
    await vault.remove(ACCOUNT);
  });
});

describe('where keytar does not load', () => {
  it('the other module stores keys in the same Secret Service', async () => {
    const vault = await openVault({ load: () => loadKeychain([cannotLoad, loadKeyring]) });
    expect(vault.storage).toBe('keychain');
    await vault.write(ACCOUNT, KEY);
    expect(await (await loadKeyring()).getPassword('Inkwell', ACCOUNT)).toBe(KEY);
    await vault.remove(ACCOUNT);
  });

  it('keys are in memory when the other module is missing as well', async () => {
    expect((await openVault({ load: () => loadKeychain([cannotLoad, cannotLoad]) })).storage).toBe('memory');
  });
});

describe.skipIf(process.platform !== 'linux')('without a Secret Service', () => {
  it.each([
    ['keytar', 'load-keychain.ts', 'loadKeytar'],
    // Without the pin it answers from the kernel's keyring, as if keys could stay there.
    ['keyring', 'keyring-keychain.ts', 'loadKeyring'],
  ])('%s is no keychain: the key is in memory', async (_name, file, loader) => {
    const program = `
      const { openVault } = await import(${JSON.stringify(join(vaultFolder, 'open-vault.ts'))});
      const { ${loader}: load } = await import(${JSON.stringify(join(vaultFolder, file))});
      process.stdout.write((await openVault({ load })).storage);
      process.kill(process.pid, 'SIGKILL');`;
    const { DBUS_SESSION_BUS_ADDRESS: _bus, XDG_RUNTIME_DIR: _runtime, ...env } = process.env;
    const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
    const told = await running.catch((ended: { stdout: string }) => ended);
    expect(told.stdout).toBe('memory');
  });
});

it('can be read from a separate process', async () => {
  const vault = await openVault({
    load: () => startDistantKeychain(join(vaultFolder, 'keychain-process.ts')),
    loadLimitMs: 20_000,
  });
  expect(vault.storage).toBe('keychain');
  expect(await vault.read(ACCOUNT)).toBeNull();
  await vault.write(ACCOUNT, KEY);
  expect(await vault.read(ACCOUNT)).toBe(KEY);
  expect(await (await loadKeychain()).getPassword('Inkwell', ACCOUNT)).toBe(KEY);
  await vault.remove(ACCOUNT);
  expect(await vault.read(ACCOUNT)).toBeNull();
});
