import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Keychain } from '#main/vault/keychain-vault.ts';
import { createKeychainVault } from '#main/vault/keychain-vault.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { openVault } from '#main/vault/open-vault.ts';

const ACCOUNT = 'https://acme.example.com';
const KEY = 'ik_5f81c0d7e2b94a';

/** Only what is waited for in ms: turns go on by themselves. */
const holdTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

afterEach(() => {
  vi.useRealTimers();
});

const never = <Value>(): Promise<Value> => new Promise<Value>(() => {});

const hanging: Keychain = { getPassword: never, setPassword: never, deletePassword: never };

/** A keychain as careless as it can be: its errors repeat what it was given. */
const failing: Keychain = {
  getPassword: () => Promise.reject(new Error(`locked: ${KEY}`)),
  setPassword: (_service, _account, password) => Promise.reject(new Error(`cannot store ${password}`)),
  deletePassword: () => Promise.reject(new Error('locked')),
};

function inMemory(): Keychain & { readonly asked: string[] } {
  const keys = new Map<string, string>();
  const asked: string[] = [];
  const slot = (service: string, account: string): string => {
    asked.push(`${service} ${account}`);
    return `${service} ${account}`;
  };
  return {
    asked,
    getPassword: (service, account) => Promise.resolve(keys.get(slot(service, account)) ?? null),
    setPassword(service, account, password) {
      keys.set(slot(service, account), password);
      return Promise.resolve();
    },
    deletePassword: (service, account) => Promise.resolve(keys.delete(slot(service, account))),
  };
}

describe.each([
  ['memory', () => createMemoryVault()],
  ['keychain', () => createKeychainVault(inMemory())],
] as const)('a vault in %s', (storage, create) => {
  it('returns the stored key of each account until it is removed', async () => {
    const vault = create();
    expect(vault.storage).toBe(storage);
    expect(await vault.read(ACCOUNT)).toBeNull();
    await vault.write(ACCOUNT, 'old');
    await vault.write(ACCOUNT, KEY);
    await vault.write('https://other.example.com', 'other');
    expect(await vault.read(ACCOUNT)).toBe(KEY);
    await vault.remove(ACCOUNT);
    await vault.remove(ACCOUNT);
    expect(await vault.read(ACCOUNT)).toBeNull();
    expect(await vault.read('https://other.example.com')).toBe('other');
  });

  it('shows no key when it is inspected', async () => {
    const vault = create();
    await vault.write(ACCOUNT, KEY);
    expect(inspect(vault, { depth: null, showHidden: true })).not.toContain(KEY);
    expect(JSON.stringify(vault)).not.toContain(KEY);
  });
});

describe('a keychain that does not work', () => {
  it.each([
    ['fails', failing],
    ['hangs', hanging],
  ])('rejects with an AppError without the key when it %s', async (_name, keychain) => {
    const vault = createKeychainVault(keychain, 50);
    for (const call of [vault.read(ACCOUNT), vault.write(ACCOUNT, KEY), vault.remove(ACCOUNT)]) {
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'keychain_unavailable', retryable: true });
      expect(inspect(error, { depth: null, showHidden: true })).not.toContain(KEY);
    }
  });
});

describe('openVault', () => {
  it('uses the keychain when it answers a harmless question', async () => {
    const keychain = inMemory();
    const vault = await openVault({ load: () => Promise.resolve(keychain) });
    expect(vault.storage).toBe('keychain');
    expect(keychain.asked).toEqual(['Inkwell probe:nobody']);
  });

  it.each([
    ['cannot be loaded', () => Promise.reject(new Error('no such module'))],
    ['fails', () => Promise.resolve(failing)],
    ['hangs', () => Promise.resolve(hanging)],
    ['hangs while it is loaded', () => never<Keychain>()],
  ])('uses memory when the keychain %s', async (_name, load) => {
    holdTime();
    const opening = openVault({ load, loadLimitMs: 50, probeLimitMs: 50 });
    await vi.advanceTimersByTimeAsync(100);
    expect((await opening).storage).toBe('memory');
  });
});

describe('a module that takes long to load', () => {
  /** Nothing else happens in the process meanwhile, as while a library is linked; the answer comes a turn later. */
  async function load(): Promise<Keychain> {
    const inner = inMemory();
    await inner.setPassword('Inkwell', ACCOUNT, KEY);
    await nextTurn();
    vi.advanceTimersByTime(60);
    return { ...inner, getPassword: (...asked) => nextTurn().then(() => inner.getPassword(...asked)) };
  }

  it('does not count as a silent keychain', async () => {
    holdTime();
    const vault = await openVault({ load, probeLimitMs: 50 });
    expect([vault.storage, await vault.read(ACCOUNT)]).toEqual(['keychain', KEY]);
  });
});

describe('a keychain that was slow at the start', () => {
  /** One that holds a key and answers only once it is woken. */
  function slow() {
    const inner = inMemory();
    const woken = Promise.withResolvers<undefined>();
    const keychain: Keychain = {
      ...inner,
      async getPassword(service, account) {
        await woken.promise;
        return inner.getPassword(service, account);
      },
    };
    return {
      inner,
      keychain,
      wake: () => {
        woken.resolve(undefined);
      },
    };
  }

  /** A vault over it that could not wait any longer. */
  const openLate = ({ keychain }: ReturnType<typeof slow>) =>
    openVault({ load: () => Promise.resolve(keychain), probeLimitMs: 20 });

  it('returns a key of an earlier run after it has answered', async () => {
    const late = slow();
    await late.inner.setPassword('Inkwell', ACCOUNT, KEY);
    const vault = await openLate(late);
    expect([vault.storage, await vault.read(ACCOUNT)]).toEqual(['memory', null]);
    late.wake();
    await vault.lateAnswer;
    expect([vault.storage, await vault.read(ACCOUNT)]).toEqual(['keychain', KEY]);
  });

  it('receives the keys that were stored meanwhile, and all later ones', async () => {
    const late = slow();
    await late.inner.setPassword('Inkwell', ACCOUNT, 'of an earlier run');
    const vault = await openLate(late);
    await vault.write(ACCOUNT, KEY);
    expect([vault.storage, await vault.read(ACCOUNT)]).toEqual(['memory', KEY]);
    late.wake();
    await vault.lateAnswer;
    expect([vault.storage, await vault.read(ACCOUNT)]).toEqual(['keychain', KEY]);
    expect(await late.inner.getPassword('Inkwell', ACCOUNT)).toBe(KEY);
    await vault.write(ACCOUNT, 'newer');
    expect(await late.inner.getPassword('Inkwell', ACCOUNT)).toBe('newer');
  });

  it('keeps a newer key that is stored while an older one is being copied', async () => {
    const late = slow();
    const taken = Promise.withResolvers<undefined>();
    const keychain: Keychain = {
      ...late.keychain,
      async setPassword(service, account, password) {
        if (password === 'older') await taken.promise;
        return late.inner.setPassword(service, account, password);
      },
    };
    const vault = await openLate({ ...late, keychain });
    await vault.write(ACCOUNT, 'older');
    late.wake();
    await nextTurn();
    const written = vault.write(ACCOUNT, KEY);
    taken.resolve(undefined);
    await written;
    expect([await late.inner.getPassword('Inkwell', ACCOUNT), await vault.read(ACCOUNT)]).toEqual([KEY, KEY]);
  });

  it('leaves keys in memory that it refuses, and the vault says so', async () => {
    const late = slow();
    const keychain: Keychain = { ...late.keychain, setPassword: failing.setPassword };
    const vault = await openLate({ ...late, keychain });
    await vault.write(ACCOUNT, KEY);
    late.wake();
    await vault.lateAnswer;
    expect([vault.storage, await vault.read(ACCOUNT)]).toEqual(['memory', KEY]);
    expect(inspect(vault, { depth: null, showHidden: true })).not.toContain(KEY);
  });

  it('deletes a key of an earlier run when it is removed', async () => {
    const { inner, keychain, wake } = slow();
    await inner.setPassword('Inkwell', ACCOUNT, KEY);
    const vault = await openVault({ load: () => Promise.resolve(keychain), probeLimitMs: 20 });
    expect(vault.storage).toBe('memory');
    await vault.write(ACCOUNT, 'typed again');
    const removed = vault.remove(ACCOUNT);
    wake();
    await removed;
    expect(await inner.getPassword('Inkwell', ACCOUNT)).toBeNull();
    expect(await vault.read(ACCOUNT)).toBeNull();
  });

  it('keeps the key in use while it is still silent', async () => {
    const vault = await openVault({ load: () => Promise.resolve(hanging), probeLimitMs: 20, limitMs: 20 });
    await vault.write(ACCOUNT, KEY);
    await expect(vault.remove(ACCOUNT)).rejects.toMatchObject({ code: 'keychain_unavailable' });
    expect(await vault.read(ACCOUNT)).toBe(KEY);
  });

  it('is not asked again after it has failed', async () => {
    const vault = await openVault({ load: () => Promise.resolve(failing), probeLimitMs: 20, limitMs: 20 });
    await vault.write(ACCOUNT, KEY);
    await vault.remove(ACCOUNT);
    expect(await vault.read(ACCOUNT)).toBeNull();
  });
});
