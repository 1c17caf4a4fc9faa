import { describe, expect, it } from 'vitest';
import { uidFrom } from '#shared/service/ids.ts';
import { createEngine } from '#main/sync/engine.ts';
import type { Clock } from '#main/sync/ports.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import { newClient } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { sampleOf } from '#test/tier.ts';

const CLIENT = uidFrom(1, new Uint8Array(10));
const HOUR = 3_600_000;
/** The run looks at the clock so often between its last request and its end, and then some. */
const LAST_LOOKS = 60;

/** A clock that has gone on by a millisecond from its nth look on, as it does on a computer with much to do. */
function goingOn(clock: Clock, n: number): Clock & { readonly looks: () => number } {
  let looks = 0;
  return {
    ...clock,
    looks: () => looks,
    now() {
      looks += 1;
      return clock.now() + (looks >= n ? 1 : 0);
    },
  };
}

/** A terminal run with an edit that may leave after so many ms, or with none; a millisecond passes at the nth look. */
async function run(dueAfterMs: number | null, n = Number.POSITIVE_INFINITY) {
  const { clock, service, book } = createEngineWorld();
  const own = goingOn(clock, n);
  const network = { onHint: () => () => {} };
  const engine = createEngine(
    { clock: own, service, random: () => 0.5, ...book.engineStores, network },
    defaultSettings,
  );
  const startedAt = clock.now();
  const [entry = 0] = dueAfterMs === null ? [] : book.edits.enqueue([newClient(CLIENT)], startedAt);
  if (dueAfterMs !== null) book.outbox.update(entry, { nextAttemptAt: startedAt + dueAfterMs });
  await clock.until(engine.run({ isFull: false, deadline: startedAt + HOUR }));
  const state = book.outbox.get(entry)?.state;
  book.close();
  return { state, tookMs: clock.now() - startedAt, looks: own.looks() };
}

describe('time that passes while the engine looks at its outbox', () => {
  // As many whole runs: a busy computer takes its time for the hundred of the full tier.
  it('misses no entry that becomes due at that moment', { timeout: 60_000 }, async () => {
    const { tookMs, looks } = await run(null);
    const moments = Array.from({ length: 2 * LAST_LOOKS + 1 }, (_, at) => looks - LAST_LOOKS + at);
    for (const n of sampleOf(moments, String, 7)) expect([n, (await run(tookMs + 1, n)).state]).toEqual([n, 'done']);
  });
});
