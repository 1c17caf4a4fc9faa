import { describe, expect, it } from 'vitest';
import { createKeyMark } from '#main/api/account/key-fingerprint.ts';
import type { ReadKey } from '#main/api/account/read-key.ts';

const markOf = async (readKey: ReadKey, host = 'a.test'): Promise<string> => {
  const answer = await createKeyMark(readKey, host)();
  return answer.kind === 'ok' ? answer.value : answer.error.code;
};

describe('the mark of a key', () => {
  it('is the same for the same key at the same address, and for no other', async () => {
    const key = 'ik_5f81c0d7e2b94a';
    expect(await markOf(() => key)).toBe(await markOf(() => key));
    const others = [await markOf(() => 'ik_5f81c0d7e2b94b'), await markOf(() => key, 'b.test')];
    expect(new Set([...others, await markOf(() => key)]).size).toBe(3);
  });

  it('holds nothing of the key', async () => {
    const key = 'ik_5f81c0d7e2b94a';
    const mark = await markOf(() => key);
    expect(mark).not.toContain(key.slice(0, 6));
    expect(Buffer.from(mark, 'base64url').toString('latin1')).not.toContain(key.slice(0, 6));
  });

  it('follows the key that is in use', async () => {
    let key = 'first-key';
    const mark = createKeyMark(() => key, 'a.test');
    const first = await mark();
    key = 'second-key';
    expect(await mark()).not.toEqual(first);
    key = 'first-key';
    expect(await mark()).toEqual(first);
  });

  it('says why there is none', async () => {
    expect(await markOf(() => null)).toBe('key_missing');
    expect(await markOf(() => Promise.reject(new Error('locked')))).toBe('keychain_unavailable');
  });
});
