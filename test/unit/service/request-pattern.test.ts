import { describe, expect, it } from 'vitest';
import type { Arrival } from '#test/service/request-pattern.ts';
import { createReceiver, labelOf, readPattern } from '#test/service/request-pattern.ts';

const receive = (method: string, path: string, body?: string): Promise<Arrival> =>
  createReceiver()(new Request(`http://demo.example${path}`, { method, ...(body === undefined ? {} : { body }) }));

describe('the label of a request', () => {
  it.each([
    ['/api/network', '/api/network'],
    ['/api/rinv/', '/api/rinv'],
    ['/api/network/Zk3fQm0aLwTtRg', '/api/network/:id'],
    ['/api/network/Zk3f/recurring_invoices', '/api/network/:id/recurring_invoices'],
    ['/api/network/Zk3f/contacts/12', '/api/network/:id/contacts/:id'],
    ['/api/invs/p8Vd/payments/3001/mark_as_realized', '/api/invs/:id/payments/:id/mark_as_realized'],
    ['/api/invs/p8Vd/deliver', '/api/invs/:id/deliver'],
    ['/api/categories/items', '/api/categories/items'],
    ['/api/categories/trips/9', '/api/categories/trips/:id'],
  ])('of GET %s is %s', (path, label) => {
    expect(labelOf('GET', path)).toBe(`GET ${label}`);
  });
});

describe('a pattern', () => {
  it.each([
    ['GET /api/invs', 'GET', '/api/invs?page=3', true],
    ['GET /api/invs', 'POST', '/api/invs', false],
    ['* /api/invs', 'PUT', '/api/invs/', true],
    ['GET /api/invs', 'GET', '/api/invs/p8Vd', false],
    ['GET /api/invs?page=2', 'GET', '/api/invs?per_page=100&page=2', true],
    ['GET /api/invs?page=2&order=asc', 'GET', '/api/invs?page=2', false],
    ['GET /api/invs?page=2', 'GET', '/api/invs?page=20', false],
    ['PUT /api/invs/:id', 'PUT', '/api/invs/p8Vd', true],
    ['PUT /api/invs/p8Vd', 'PUT', '/api/invs/other', false],
    ['* /api/*/*/payments', 'GET', '/api/invs/p8Vd/payments', true],
    ['* /api/**', 'DELETE', '/api/invs/p8Vd/payments/1', true],
    ['* /api/network/**', 'GET', '/api/invs', false],
  ])('%s means %s %s: %s', async (pattern, method, path, isMeant) => {
    expect(readPattern(pattern)(await receive(method, path))).toBe(isMeant);
  });

  it.each(['GET', 'get /api/invs', '/api/invs', 'GET api/invs', 'GET  /api/invs', 'PATCH /api/invs'])(
    'is not %j',
    (pattern) => {
      expect(() => readPattern(pattern)).toThrow(/is a method and a path/);
    },
  );
});

describe('requests that pass by', () => {
  it('are numbered, and counted by label', async () => {
    const next = createReceiver();
    const at = (path: string, init?: RequestInit): Promise<Arrival> =>
      next(new Request(`http://demo.example${path}`, init));
    expect(await at('/api/invs/a')).toMatchObject({ number: 1, occurrence: 1, path: '/api/invs/a', body: '' });
    expect(await at('/api/invs', { method: 'POST', body: '{"a":1}' })).toMatchObject({ number: 2, body: '{"a":1}' });
    expect(await at('/api/invs/b')).toMatchObject({ number: 3, occurrence: 2, label: 'GET /api/invs/:id' });
  });
});
