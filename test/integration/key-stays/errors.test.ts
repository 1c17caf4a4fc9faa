import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createServiceClient } from '#main/api/service-client.ts';
import type { AppError } from '#shared/errors.ts';
import { findKey } from '#test/helpers/key-search.ts';
import { deadlineOf, echoes, worlds } from '#test/integration/api/worlds.ts';

const KEY = 'ik_5f81c0d7e2b94a';

/** Everything a log, a crash report or a careless line of code could make of an error. */
function everythingIn(error: AppError): string {
  return [
    inspect(error, { depth: null, showHidden: true, getters: true }),
    JSON.stringify(error),
    JSON.stringify(error, Object.getOwnPropertyNames(error)),
    JSON.stringify(error.details),
    String(error),
    error.message,
    error.stack,
    inspect(error.cause, { depth: null }),
  ].join('\n');
}

describe('no error carries the key, in any form', () => {
  const all = [...worlds, ...echoes].map((world) => [world.name, world] as const);
  it.concurrent.each(all)('%s', async (_name, world) => {
    const place = await world.start();
    const client = createServiceClient({ baseUrl: place.url, readKey: () => KEY, deadlineMs: deadlineOf(world) });
    const write = await client.write({ op: 'create', resource: 'invoices', parent: null, body: {} });
    const read = await client.list({ resource: 'invoices', parent: null }, { page: 1, perPage: 100, order: 'asc' });
    expect([write.kind, read.kind === 'ok' ? 'ok' : read.error.code]).toEqual([world.write, world.read]);
    for (const answer of [write, read]) {
      const shown =
        answer.kind === 'ok' || answer.kind === 'done' ? inspect(answer, { depth: null }) : everythingIn(answer.error);
      expect(findKey(KEY, Buffer.from(shown))).toBeNull();
    }
    client.close();
    await place.stop();
  });
});
