import { describe, expect, it } from 'vitest';
import { createServiceClient } from '#main/api/service-client.ts';
import { DEADLINE_MS, worlds } from './worlds.ts';

describe('each row of the outcome table, on a real socket', () => {
  it.concurrent.each(worlds.map((world) => [world.name, world] as const))('%s', async (_name, world) => {
    const place = await world.start();
    const client = createServiceClient({ baseUrl: place.url, readKey: () => 'key', deadlineMs: DEADLINE_MS });

    const write = await client.write({ op: 'create', resource: 'invoices', parent: null, body: { note: 'n' } });
    expect(write.kind).toBe(world.write);
    if (write.kind !== 'done') expect(write.error.code).toBe(world.writeCode ?? world.read);
    if (world.arrivals !== undefined) expect(place.requests).toHaveLength(world.arrivals);

    const read = await client.list({ resource: 'invoices', parent: null }, { page: 1, perPage: 100, order: 'asc' });
    expect(read.kind === 'ok' ? 'ok' : read.error.code).toBe(world.read);

    client.close();
    await place.stop();
  });
});
