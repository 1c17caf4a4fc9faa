import { describe, expect, it } from 'vitest';
import { createAccountKey } from '#main/account/api-key.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { Vault } from '#main/vault/vault.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

const ADDRESS = 'https://acme.example.com';
const KEY = 'ik_5f81c0d7e2b94a';

interface Locked {
  readonly vault: Vault;
  readonly asked: () => number;
  unlock(): void;
}

/** A vault that refuses to be read until it is unlocked. */
async function lockedVault(): Promise<Locked> {
  const inner = createMemoryVault();
  await inner.write(ADDRESS, KEY);
  let isLocked = true;
  let asked = 0;
  return {
    vault: {
      ...inner,
      read(account) {
        asked += 1;
        return isLocked
          ? Promise.reject(new AppError('keychain_unavailable', message('error_internal')))
          : inner.read(account);
      },
    },
    asked: () => asked,
    unlock() {
      isLocked = false;
    },
  };
}

const nobody = (): void => {};

describe('the key of the open account', () => {
  it('is read again after a locked keychain failed', async () => {
    const { vault, unlock } = await lockedVault();
    const key = createAccountKey(vault, ADDRESS, nobody);
    await expect(key.read()).rejects.toMatchObject({ code: 'keychain_unavailable' });
    expect(key.hint()).toBeNull();
    unlock();
    expect(await key.read()).toBe(KEY);
    expect(key.hint()).toBe('b94a');
  });

  it('is read again after a locked keyring answered that there is none', async () => {
    const inner = createMemoryVault();
    const key = createAccountKey(inner, ADDRESS, nobody);
    expect(await key.read()).toBeNull();
    await inner.write(ADDRESS, KEY);
    expect([await key.read(), key.hint()]).toEqual([KEY, 'b94a']);
  });

  it('is read once for many requests', async () => {
    const { vault, unlock, asked } = await lockedVault();
    unlock();
    const key = createAccountKey(vault, ADDRESS, nobody);
    expect(await Promise.all([key.read(), key.read()])).toEqual([KEY, KEY]);
    expect(await key.read()).toBe(KEY);
    expect(asked()).toBe(1);
  });

  it('is the replaced one, even when an older read ends later', async () => {
    let end: (key: string | null) => void = nobody;
    const vault: Vault = { ...createMemoryVault(), read: () => new Promise((resolve) => (end = resolve)) };
    const key = createAccountKey(vault, ADDRESS, nobody);
    const older = key.read();
    await key.replace('ik_another_key_9f3c');
    end(KEY);
    await older;
    expect(key.hint()).toBe('9f3c');
    expect(await key.read()).toBe('ik_another_key_9f3c');
  });
});
