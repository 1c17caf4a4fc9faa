import { describe, expect, it } from 'vitest';
import { createAccess, PERSONS_WINDOW } from '#scripts/chromium-host/access.ts';

const secret = 'a'.repeat(36);
const another = 'b'.repeat(36);

describe('who may talk to the Chromium host', () => {
  it('knows the windows apart by their codes, and forgets one that is closed', () => {
    const access = createAccess(4000);
    const [own, second] = [access.admit(PERSONS_WINDOW), access.admit(1)];
    expect(access.enter({ code: own, secret })).toBe(PERSONS_WINDOW);
    expect(access.enter({ code: second, secret: another })).toBe(1);
    access.dismiss(1);
    expect(access.enter({ code: second, secret: another })).toBeNull();
    expect(access.enter({ code: own, secret })).toBe(PERSONS_WINDOW);
  });

  it('lets the browser that used a code first come back, and no other', () => {
    const access = createAccess(4000);
    const code = access.admit(PERSONS_WINDOW);
    expect(access.enter({ code, secret })).toBe(PERSONS_WINDOW);
    expect(access.enter({ code, secret: another })).toBeNull();
    expect(access.enter({ code, secret })).toBe(PERSONS_WINDOW);
  });

  it('knows nobody by a guess or an empty code', () => {
    const access = createAccess(4000);
    access.admit(PERSONS_WINDOW);
    for (const code of ['', 'guess']) expect(access.enter({ code, secret })).toBeNull();
  });

  it('answers under a name of its own in each run, and to its own origin only', () => {
    const [access, later] = [createAccess(4000), createAccess(4000)];
    expect(access.origin).not.toBe(later.origin);
    const { host } = new URL(access.origin);
    expect(access.mayRead(host)).toBe(true);
    expect(access.mayConnect(host, access.origin)).toBe(true);
    for (const name of [
      undefined,
      '',
      '127.0.0.1:4000',
      'localhost:4000',
      host.replace(':4000', ''),
      new URL(later.origin).host,
    ])
      expect(access.mayRead(name)).toBe(false);
    for (const origin of [undefined, '', 'null', later.origin, `http://127.0.0.1:4000`, `https://${host}`])
      expect(access.mayConnect(host, origin)).toBe(false);
  });
});
