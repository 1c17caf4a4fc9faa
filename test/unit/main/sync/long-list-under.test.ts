import { describe, expect, it } from 'vitest';
import { missingQuestion } from '#main/sync/absence/absence-question.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { clientRow } from '#test/helpers/books.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

const HOUR = 3_600_000;
const PAGES = 3;

const estimate = (id: number): ServerObject => ({
  id,
  hash_key: `e${String(id)}`,
  fields: { id, parent: 1, statement_no: `E-${String(id)}`, state: 'draft' },
  details: null,
});

describe('a list under a client that has more than a page and loses too much at once', () => {
  it('is swept to its end a second time before the person is asked', async () => {
    const world = createEngineWorld();
    world.service.put('connections', clientRow(1));
    world.service.put('estimates', ...Array.from({ length: 250 }, (_each, index) => estimate(index + 1)));
    world.engine.start();
    await world.clock.advance(HOUR);
    for (let id = 1; id <= 30; id += 1) world.service.objects.get('estimates')?.delete(id);
    world.service.log.length = 0;
    await world.clock.advance(25 * HOUR);
    expect(missingQuestion(world.book.engineStores.absences, defaultAbsenceSettings)?.missing).toBe(30);
    expect(world.service.count('list', 'estimates')).toBe(2 * PAGES);
    await world.clock.until(world.engine.stop());
  });
});
