import { describe, expect, it } from 'vitest';
import { API_KEY, basic, createClient } from '#test/unit/main/demo/client.ts';

describe('authentication', () => {
  it.each([
    ['nothing', undefined],
    ['another key', basic('another-key')],
    ['the key in other letters', basic(API_KEY.toUpperCase())],
    ['the key as the password', basic('', API_KEY)],
    ['an empty user name', basic('')],
    ['a bearer token', `Bearer ${btoa(`${API_KEY}:`)}`],
    ['text that is no base64', 'Basic %%%'],
    ['the scheme alone', 'Basic'],
  ])('refuses %s', async (_name, authorization) => {
    const client = createClient();
    const headers = { Authorization: authorization ?? '' };
    const answer = await client.send('GET', '/api/network', { headers });
    expect(answer.status).toBe(401);
    expect(answer.text).toBe('HTTP Basic: Access denied.');
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Basic realm="Application"');
  });

  it.each([
    ['without a password', basic(API_KEY)],
    ['with any password', basic(API_KEY, 'whatever:else')],
    ['with the scheme in small letters', basic(API_KEY).replace('Basic', 'basic')],
  ])('accepts the key %s', async (_name, authorization) => {
    const answer = await createClient().send('GET', '/api/network', { headers: { Authorization: authorization } });
    expect(answer.status).toBe(200);
  });

  it('comes before everything else, so that a caller without the key learns nothing', async () => {
    const client = createClient();
    const headers = { Authorization: basic('stranger') };
    expect((await client.send('GET', '/api/nothing', { headers })).status).toBe(401);
    expect((await client.send('POST', '/api/network', { headers, body: '{' })).status).toBe(401);
  });

  it('never counts an empty key as a key', async () => {
    const client = createClient({ apiKey: '' });
    expect((await client.send('GET', '/api/network', { headers: { Authorization: basic('') } })).status).toBe(401);
  });
});
