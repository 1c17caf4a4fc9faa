import { expect, it } from 'vitest';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';
import { isFull } from '#test/tier.ts';

const HOUR = 3_600_000;
/** Invoices, and requests an hour: reading them takes a day and a half, and a walk over their list hours. */
const [INVOICES, LIMIT] = isFull ? [1_050, 30] : [450, 13];

it('hides a readable invoice that long sweeps leave out after a day, and a list brings it back', async () => {
  const world = createEngineWorld({ auditAfterMs: Number.POSITIVE_INFINITY });
  const { service, clock, book, engine } = world;
  fill(service, 1, INVOICES);
  let taken: number[] = [];
  service.interfere = ({ at }) => {
    taken = taken.filter((before) => before > at - HOUR);
    if (taken.length >= LIMIT) return { kind: 'failed', error: failure('rate_limited', { status: 429 }) };
    taken.push(at);
    return undefined;
  };
  const { list } = service;
  let isTrashed = false;
  service.list = async (feed, page) => {
    const answer = await list(feed, page);
    if (answer.kind === 'failed' || !isTrashed || feed.resource !== 'invoices') return answer;
    return {
      kind: 'ok',
      value: answer.value.map((row) => (row.id === 7 ? { ...row, id: 9_007, hash_key: 'x' } : row)),
    };
  };
  const presence = () => book.rows.of('invoices').byServerId(7)?.presence;
  engine.start();
  await clock.advance(12 * HOUR);
  isTrashed = true;
  await clock.advance(24 * HOUR);
  expect(presence()).not.toBe('hidden');
  await clock.advance(48 * HOUR);
  expect(presence()).toBe('hidden');
  expect(book.engineStores.absences.listAbsent('invoices')).toEqual([]);
  isTrashed = false;
  await clock.advance(12 * HOUR);
  expect(presence()).toBe('present');
  await clock.until(engine.stop());
});
