import { afterEach, describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { isLinesLocked } from '#main/sync/push/write-lines.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import type { LinesWorld } from '#test/helpers/lines-world.ts';
import { openLinesWorld } from '#test/helpers/lines-world.ts';
import { BEFORE, isSpoiled, items, manners, WANTED } from './wanted.ts';

let world: LinesWorld;
const open = async (knobs: Partial<Knobs>): Promise<void> => {
  world = await openLinesWorld(knobs);
};
afterEach(() => {
  world.close();
});

describe('lines changed here', () => {
  it.each(manners)('are stored exactly as wanted in drafts, or locked, on a service that %s', async (_name, knobs) => {
    await open(knobs);
    const entries = [world.edit('DRAFT-1', { items, note: 'Thank you' }), world.edit('DRAFT-2', { items })];
    await world.run();
    const isAdding = knobs.nested === 'append';
    expect(entries.map((id) => world.entry(id))).toEqual(
      isAdding
        ? [
            { state: 'needs_you', reason: 'lines_locked', because: 'doubled' },
            { state: 'needs_you', reason: 'lines_locked', because: 'appends' },
          ]
        : Array(2).fill({ state: 'done', reason: null, because: null }),
    );
    expect(world.fields('DRAFT-1').note).toBe('Thank you');
    if (!isAdding) expect([world.items('DRAFT-1'), world.items('DRAFT-2')]).toEqual([WANTED, WANTED]);
    expect(['DRAFT-1', 'DRAFT-2'].filter((number) => isSpoiled(world, number))).toEqual(isAdding ? ['DRAFT-1'] : []);
  });

  it.each(manners)('wait in a sent invoice until a draft has shown what the service does: %s', async (_name, knobs) => {
    await open(knobs);
    const sent = world.edit('SENT-1', { items });
    await world.run();
    expect(world.entry(sent)).toEqual({ state: 'needs_you', reason: 'lines_locked', because: 'unknown' });
    expect(world.bodies).toEqual([]);
    world.edit('DRAFT-1', { items });
    await world.run();
    const isAdding = knobs.nested === 'append';
    expect(world.entry(sent)).toMatchObject(
      isAdding ? { reason: 'lines_locked', because: 'appends' } : { state: 'done' },
    );
    expect(world.items('SENT-1')).toEqual(isAdding ? BEFORE : WANTED);
  });

  it.each(manners)('may be removed completely: %s', async (_name, knobs) => {
    await open(knobs);
    world.edit('DRAFT-2', { items });
    await world.run();
    const entry = world.edit('DRAFT-1', { items: [], taxes: [] });
    await world.run();
    const { state, because } = world.entry(entry);
    const left = [...world.items('DRAFT-1'), ...world.taxes('DRAFT-1')];
    if (state === 'done') expect(left).toEqual([]);
    // A service that replaces rows and has no ear for "none" cannot be told.
    else expect([because, left]).toEqual([knobs.nested === 'append' ? 'appends' : 'ignored', [...BEFORE, 'VAT 10%']]);
  });

  const spellings: readonly Knobs['empties'][] = ['null', 'blank', 'missing'];
  it.each(spellings)(
    'are not given up for empty rows (%s) that the service made of those to be removed',
    async (empties) => {
      await open({ empty_array: 'ignored', empties });
      const entry = world.edit('DRAFT-1', { taxes: [] });
      await world.run();
      expect(world.entry(entry)).toMatchObject({ state: 'needs_you', reason: 'lines_locked' });
      // The VAT is gone, and something empty stands in its place.
      expect(world.taxes('DRAFT-1')).toHaveLength(1);
      expect(world.taxes('DRAFT-1')).not.toContain('VAT 10%');
      world.book.edits.retry(entry);
      await world.run();
      expect(world.entry(entry)).toMatchObject({ state: 'needs_you', reason: 'lines_locked' });
    },
  );

  it('leave unchanged arrays alone, and are sent with the fields of the same edit', async () => {
    await open({ nested: 'rails' });
    world.edit('DRAFT-1', { taxes: [{ name: 'VAT', combined_amount_percent: '20%', percentage: true }] });
    await world.run();
    expect(world.taxes('DRAFT-1')).toEqual(['VAT 20%']);
    expect(world.items('DRAFT-1')).toEqual(BEFORE);
    for (const body of world.bodies) expect(Object.keys(body)).not.toContain('items_attributes');
  });

  it('keep the identity of rows on a service that uses ids, and empty what was emptied', async () => {
    await open({ nested: 'rails' });
    world.edit('DRAFT-2', { items });
    await world.run();
    const uid = world.uidOf('DRAFT-1');
    const rows = world.book.engineStores.outbox.targetOf('invoices', uid).mirror?.['items'];
    const [design = {}, travel = {}] = objectsIn(rows);
    world.edit('DRAFT-1', { items: [design, { ...travel, unit: null, price: '11.00' }] });
    await world.run();
    const kept = world.service.state.invoices.find(({ fields }) => fields.statement_no === 'DRAFT-1')?.details.items;
    expect(kept?.map(({ id, unit, price }) => [id, unit, Number(price)])).toEqual([
      [1, expect.toSatisfy((unit) => (unit ?? '') === ''), 50],
      [2, expect.toSatisfy((unit) => (unit ?? '') === ''), 11],
    ]);
  });
});

describe('a service that was learned', () => {
  it('is written to at once, and checked once more after an update of the app', async () => {
    await open({ nested: 'replace' });
    world.edit('DRAFT-1', { items });
    await world.run();
    const reads = async (version: string, price: string): Promise<number> => {
      const before = world.service.usage().used;
      world.edit('DRAFT-2', { items: [{ description: 'Design', price, quantity: '1' }] });
      await world.run(version);
      return world.service.usage().used - before;
    };
    const [trusted, verified, again] = [
      await reads('1.0.0', '1.00'),
      await reads('1.1.0', '2.00'),
      await reads('1.1.0', '3.00'),
    ];
    expect([verified - trusted, again - trusted]).toEqual([1, 0]);
    expect(world.book.engineStores.account.nestedPut()).toMatchObject({ value: 'replace', appVersion: '1.1.0' });
  });

  it('shows the document as it is when it appends, holds its mail and is tried again when a person asks', async () => {
    await open({ nested: 'append' });
    const entry = world.edit('DRAFT-1', { items });
    await world.run();
    const uid = world.uidOf('DRAFT-1');
    const { rows, writer, lineLocks, engineStores } = world.book;
    const state = rows.of('invoices').byUid(uid);
    const shown = state === null ? undefined : rows.draw('invoices', state).view['items'];
    expect(shown).toHaveLength(world.items('DRAFT-1').length);
    expect([
      isLinesLocked(engineStores.outbox, uid),
      isLinesLocked(engineStores.outbox, world.uidOf('SENT-1')),
    ]).toEqual([true, false]);
    expect(engineStores.account.areLinesLocked('invoices', uid)).toBe(true);
    const other = world.edit('SENT-1', { items });
    await world.run();
    expect(world.entry(other)).toMatchObject({ because: 'appends' });
    writer.write((touch) => {
      lineLocks.tryAgain(touch, world.clock.now());
    });
    expect(engineStores.account.areLinesLocked('invoices', uid)).toBe(false);
    expect([world.entry(entry), world.entry(other)]).toMatchObject([{ because: 'doubled' }, { because: 'unknown' }]);
  });
});
