import { expect, it } from 'vitest';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';

it('tells of a step that failed: its kind and the code', async () => {
  const { service, run, reported } = createEngineWorld();
  fill(service, 2, 1);
  service.interfere = ({ call, resource }) =>
    call === 'list' && resource === 'item_categories'
      ? { kind: 'failed', error: failure('forbidden', { status: 403 }) }
      : undefined;
  await run({ isFull: true });
  expect(new Set(reported.map((each) => each.join(' ')))).toEqual(new Set(['page forbidden']));
});

it('tells of a step that threw, and throws all the same', async () => {
  const { book, service, run, reported } = createEngineWorld();
  fill(service, 2, 1);
  book.connection.raw.exec(
    "CREATE TRIGGER full BEFORE INSERT ON connections BEGIN SELECT RAISE(ABORT, 'no room'); END",
  );
  await expect(run({ isFull: true })).rejects.toThrow('no room');
  expect(reported.map(([step]) => step)).toContain('page');
});
