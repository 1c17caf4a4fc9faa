import { describe, expect, it } from 'vitest';
import { createAccess, PERSONS_WINDOW } from '#scripts/chromium-host/access.ts';

const host = '127.0.0.1:4000';

describe('who may talk to the Chromium host', () => {
  it('knows the windows apart by their cookies, and forgets one that is closed', () => {
    const access = createAccess(4000);
    const own = access.redeem(access.token)?.split(';')[0];
    const { name, value } = access.admit(1);
    const cookie = `other=1; ${name}=${value}`;
    expect(access.windowOf({ host, cookie: own })).toBe(PERSONS_WINDOW);
    expect(access.windowOf({ host, cookie })).toBe(1);
    expect(access.mayConnect({ host, cookie, origin: `http://${host}` })).toBe(true);
    expect(access.mayConnect({ host, cookie, origin: 'http://evil.example' })).toBe(false);
    access.dismiss(1);
    expect(access.windowOf({ host, cookie })).toBeNull();
    expect(access.mayRead({ host, cookie: own })).toBe(true);
  });

  it('knows nobody by a guess, an empty cookie or another host name', () => {
    const access = createAccess(4000);
    const own = access.redeem(access.token)?.split(';')[0];
    for (const cookie of [undefined, '', 'inkwell-4000=', 'inkwell-4000=guess'])
      expect(access.windowOf({ host, cookie })).toBeNull();
    expect(access.windowOf({ host: 'localhost:4000', cookie: own })).toBeNull();
  });
});
