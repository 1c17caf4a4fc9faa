import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { createLimiter, HOUR } from '#main/demo/requests/rate-limiter.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import { API_KEY, basic, createClient, NOW } from '#test/unit/main/demo/client.ts';

const PATH = '/api/categories/items';
const MINUTE = 60_000;
/** Half past ten, and 15.25 seconds. */
const TO_THE_HOUR = HOUR - (NOW % HOUR);

const statuses = async (client: Client, count: number): Promise<readonly number[]> => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await client.get(PATH)).status);
  return seen;
};

describe('the limit', () => {
  it('is none unless asked for, and requests are counted all the same', async () => {
    const client = createClient();
    expect(new Set(await statuses(client, 50))).toEqual(new Set([200]));
    expect(client.service.usage()).toMatchObject({ limit: 0, used: 50, remaining: null });
  });

  it('lets so many requests through and refuses the next, whatever they ask', async () => {
    const client = createClient({ knobs: { limit: 3 } });
    expect(await statuses(client, 4)).toEqual([200, 200, 200, 429]);
    expect((await client.post('/api/network', { network: {} })).status).toBe(429);
    expect((await client.get('/api/nothing')).status).toBe(429);
    expect(client.service.usage()).toEqual({ limit: 3, used: 3, remaining: 0, resetAt: NOW + TO_THE_HOUR });
  });

  it('counts refusals of the service like any other answer, but nothing from strangers', async () => {
    const client = createClient({ knobs: { limit: 3 } });
    const headers = { Authorization: basic('stranger') };
    for (let index = 0; index < 5; index += 1) {
      expect((await client.send('GET', PATH, { headers })).status).toBe(401);
    }
    await client.get('/api/nothing');
    await client.post('/api/network', { network: {} });
    expect(client.service.usage().used).toBe(2);
  });

  it('changes nothing in the state and lets nothing through to it', async () => {
    const client = createClient({ knobs: { limit: 1 } });
    await client.get(PATH);
    const before = JSON.stringify(client.service.state);
    const refused = await client.post('/api/categories/expenses', { expense_category: { name: 'Courier' } });
    expect(refused.status).toBe(429);
    expect(JSON.stringify(client.service.state)).toBe(before);
  });

  it('is counted for each key on its own', async () => {
    const client = createClient({ knobs: { limit: 2 } });
    expect(await statuses(client, 3)).toEqual([200, 200, 429]);
    client.service.context.access.apiKey = 'rotated';
    const headers = { Authorization: basic('rotated') };
    expect((await client.send('GET', PATH, { headers })).status).toBe(200);
    expect(client.service.usage().used).toBe(1);
    client.service.context.access.apiKey = API_KEY;
    expect(await statuses(client, 1)).toEqual([429]);
  });
});

describe('the hour', () => {
  it('is fixed: it begins anew at the top of the hour', async () => {
    const client = createClient({ knobs: { limit: 2, limit_window: 'fixed' } });
    expect(await statuses(client, 3)).toEqual([200, 200, 429]);
    client.advance(TO_THE_HOUR - 1);
    expect(await statuses(client, 1)).toEqual([429]);
    client.advance(1);
    expect(await statuses(client, 3)).toEqual([200, 200, 429]);
  });

  it('is rolling: each request is forgotten an hour after it came', async () => {
    const client = createClient({ knobs: { limit: 2, limit_window: 'rolling' } });
    await client.get(PATH);
    client.advance(20 * MINUTE);
    expect(await statuses(client, 2)).toEqual([200, 429]);
    expect(client.service.usage().resetAt).toBe(NOW + HOUR);
    client.advance(40 * MINUTE - 1);
    expect(await statuses(client, 1)).toEqual([429]);
    client.advance(1);
    expect(await statuses(client, 2)).toEqual([200, 429]);
    client.advance(20 * MINUTE);
    expect(await statuses(client, 2)).toEqual([200, 429]);
  });

  it('runs by the clock of the service', async () => {
    const client = createClient({ knobs: { limit: 1, clock_offset: TO_THE_HOUR / 1_000 - 1 } });
    expect(await statuses(client, 2)).toEqual([200, 429]);
    client.advance(1_000);
    expect(await statuses(client, 1)).toEqual([200]);
  });
});

describe('a request that was refused', () => {
  const persistent = async (limit_refused: Knobs['limit_refused']): Promise<readonly number[]> => {
    const client = createClient({ knobs: { limit: 2, limit_window: 'rolling', limit_refused } });
    await statuses(client, 2);
    client.advance(30 * MINUTE);
    await statuses(client, 2);
    client.advance(30 * MINUTE);
    return statuses(client, 1);
  };

  it('is uncounted: whoever asks on is let in when the hour is over', async () => {
    expect(await persistent('uncounted')).toEqual([200]);
  });

  it('is counted: whoever asks on stays out', async () => {
    expect(await persistent('counted')).toEqual([429]);
  });

  it('moves the reset when it counts', () => {
    let time = 0;
    const limiter = createLimiter({ limit: 2, limit_window: 'rolling', limit_refused: 'counted' }, () => time);
    for (const at of [0, 1_000, 2_000]) {
      time = at;
      limiter.admit('key');
    }
    expect(limiter.usage('key')).toEqual({ limit: 2, used: 3, remaining: 0, resetAt: HOUR + 1_000 });
  });
});
