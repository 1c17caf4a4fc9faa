import { describe, expect, it } from 'vitest';
import { proxyFromEnvironment } from '#main/platform/environment-proxy.ts';
import { firstProxy, systemProxy } from '#main/shell/system-proxy.ts';

const URL_OF = 'https://acme.example.com:8443';
const PROXY = 'http://proxy.test:3128';

describe('the proxy that the environment names', () => {
  it.each([
    [{}, undefined],
    [{ HTTPS_PROXY: '' }, undefined],
    [{ HTTP_PROXY: PROXY }, undefined],
    [{ HTTPS_PROXY: PROXY }, PROXY],
    [{ https_proxy: PROXY, HTTPS_PROXY: 'http://other.test' }, PROXY],
    [{ ALL_PROXY: PROXY }, PROXY],
    [{ HTTPS_PROXY: 'proxy.test:3128' }, PROXY],
    [{ HTTPS_PROXY: PROXY, NO_PROXY: '*' }, null],
    [{ HTTPS_PROXY: PROXY, NO_PROXY: 'other.test, example.com' }, null],
    [{ HTTPS_PROXY: PROXY, NO_PROXY: '.example.com' }, null],
    [{ HTTPS_PROXY: PROXY, NO_PROXY: '*.Example.com' }, null],
    [{ HTTPS_PROXY: PROXY, no_proxy: 'acme.example.com:8443' }, null],
    [{ HTTPS_PROXY: PROXY, NO_PROXY: 'acme.example.com:443' }, PROXY],
    [{ HTTPS_PROXY: PROXY, NO_PROXY: 'ample.com' }, PROXY],
    [{ HTTPS_PROXY: PROXY, NO_PROXY: ' , .' }, PROXY],
  ])('of %j is %j', (env, expected) => {
    expect(proxyFromEnvironment(URL_OF, env)).toBe(expected);
  });
});

describe('the proxy of the system', () => {
  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY proxy.test:3128; DIRECT', PROXY],
    ['HTTPS proxy.test:443', 'https://proxy.test:443'],
    ['SOCKS5 a.test:1; PROXY proxy.test:3128', PROXY],
    ['SOCKS5 a.test:1', 'socks5://a.test:1'],
  ])('of the answer %j is %j', (list, expected) => {
    expect(firstProxy(list)).toBe(expected);
  });

  it('comes after the environment, and is none where the system fails', async () => {
    const resolve = (): Promise<string> => Promise.resolve('PROXY proxy.test:3128');
    expect(await systemProxy(URL_OF, {}, resolve)).toBe(PROXY);
    expect(await systemProxy(URL_OF, { HTTPS_PROXY: 'http://other.test' }, resolve)).toBe('http://other.test');
    expect(await systemProxy(URL_OF, { HTTPS_PROXY: 'http://other.test', NO_PROXY: '*' }, resolve)).toBeNull();
    expect(await systemProxy(URL_OF, {}, () => Promise.reject(new Error('no')))).toBeNull();
  });
});
