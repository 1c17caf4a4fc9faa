import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startDistantKeychain } from '#main/vault/distant-keychain.ts';
import { createKeytarVault, loadKeychain } from '#main/vault/keytar-vault.ts';
import { openVault } from '#main/vault/open-vault.ts';

// An account of its own, so that a developer's real keychain is never touched.
const ACCOUNT = `https://test-${randomBytes(8).toString('hex')}.example.com`;
const KEY = `ik_${randomBytes(8).toString('hex')}`;

/**
 * Against the keychain of the system. On Linux the test runner starts a Secret Service for it; where there is none this
 * fails rather than being skipped, because a vault that was never tried is not known to work.
 */
describe('the keychain of this system', () => {
  afterAll(async () => {
    const keychain = await loadKeychain();
    await keychain.deletePassword('Inkwell', ACCOUNT);
  });

  it('is there', async () => {
    expect((await openVault()).storage).toBe('keychain');
  });

  it('keeps a key longer than the vault object that wrote it', async () => {
    const vault = await openVault();
    expect(await vault.read(ACCOUNT)).toBeNull();
    await vault.write(ACCOUNT, 'an older key');
    await vault.write(ACCOUNT, KEY);
    const again = createKeytarVault(await loadKeychain());
    expect(await again.read(ACCOUNT)).toBe(KEY);
    expect(await again.read(`${ACCOUNT}/`)).toBeNull();
    await again.remove(ACCOUNT);
    await again.remove(ACCOUNT);
    expect(await vault.read(ACCOUNT)).toBeNull();
  });

  it('stores it under the name of the program and the address of the account', async () => {
    const vault = await openVault();
    await vault.write(ACCOUNT, KEY);
    const keychain = await loadKeychain();
    expect(await keychain.getPassword('Inkwell', ACCOUNT)).toBe(KEY);
    await vault.remove(ACCOUNT);
  });

  it('can be read from a separate process', async () => {
    const program = join(import.meta.dirname, '../../../main/vault/keychain-process.ts');
    const vault = await openVault({ load: () => startDistantKeychain(program), loadLimitMs: 20_000 });
    expect(vault.storage).toBe('keychain');
    expect(await vault.read(ACCOUNT)).toBeNull();
    await vault.write(ACCOUNT, KEY);
    expect(await vault.read(ACCOUNT)).toBe(KEY);
    expect(await (await loadKeychain()).getPassword('Inkwell', ACCOUNT)).toBe(KEY);
    await vault.remove(ACCOUNT);
    expect(await vault.read(ACCOUNT)).toBeNull();
  });

  it('stores any text as a key', async () => {
    const vault = await openVault();
    const odd = 'ключ "with" \'quotes\', spaces \\ and ß';
    await vault.write(ACCOUNT, odd);
    expect(await vault.read(ACCOUNT)).toBe(odd);
    await vault.remove(ACCOUNT);
  });
});
