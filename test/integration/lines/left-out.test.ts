import { afterEach, describe, expect, it } from 'vitest';
import { CONFLICT_VERSION } from '#shared/conflict/conflict.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { LinesWorld } from '#test/helpers/lines-world.ts';
import { newClient, updateOf } from '#test/helpers/books.ts';
import { openLinesWorld } from '#test/helpers/lines-world.ts';
import { createPerson } from '#test/service/person.ts';
import { BEFORE, items, WANTED } from './wanted.ts';

const CLIENT = '01936f00-0000-7000-8000-0000000000cc';
const EMPTYING: Partial<Knobs> = { nested: 'replace', left_out_arrays: 'emptied' };
const KEEPING: readonly (readonly [string, Partial<Knobs>])[] = [
  ['replaces rows', { nested: 'replace' }],
  ['adds rows', { nested: 'append' }],
  ['goes by ids', { nested: 'rails' }],
  ['answers without a body', { nested: 'replace', update_answer: 'no_content' }],
];

let world: LinesWorld;
const open = async (knobs: Partial<Knobs>): Promise<void> => {
  world = await openLinesWorld(knobs);
};
afterEach(() => {
  world.close();
});

const notes = (): readonly string[] => world.book.journal.listSince(0).map(({ kind }) => kind);

describe('arrays that an update does not name', () => {
  it.each(['DRAFT-1', 'SENT-1'])('are put back where the account empties them: %s', async (number) => {
    await open(EMPTYING);
    const entry = world.edit(number, { note: 'Thank you' });
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'done' });
    expect(world.fields(number).note).toBe('Thank you');
    expect([world.items(number), world.taxes(number)]).toEqual([BEFORE, ['VAT 10%']]);
    expect(notes()).toContain('rows_put_back');
  });

  it.each(['USD', 'EUR'])(
    'are put back at once and unasked where a client in %s is given the invoice',
    async (currency) => {
      await open(EMPTYING);
      // In another currency: the account then says so of the invoice.
      world.book.edits.enqueue([newClient(CLIENT, { name: 'Elm', currency })], world.clock.now());
      await world.run();
      const entry = world.edit('SENT-1', { connection: CLIENT });
      const editedAt = world.clock.now();
      await world.run();
      const { state, settledAt } = world.book.outbox.get(entry) ?? {};
      expect(state).toBe('done');
      expect((settledAt ?? Infinity) - editedAt).toBeLessThan(60_000);
      expect([world.items('SENT-1'), world.taxes('SENT-1')]).toEqual([BEFORE, ['VAT 10%']]);
      expect(world.book.rows.of('invoices').byUid(world.uidOf('SENT-1'))?.mirror?.['connection']).toMatchObject({
        name: 'Elm',
      });
    },
  );

  it('are put back even when the answer shows nothing of it', async () => {
    await open({ ...EMPTYING, update_answer: 'no_content' });
    world.edit('SENT-1', { note: 'Thank you' });
    await world.run();
    expect([world.items('SENT-1'), world.taxes('SENT-1')]).toEqual([BEFORE, ['VAT 10%']]);
  });

  it('are sent together with the changed lines', async () => {
    await open(EMPTYING);
    const entry = world.edit('DRAFT-1', { items });
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'done' });
    expect([world.items('DRAFT-1'), world.taxes('DRAFT-1')]).toEqual([WANTED, ['VAT 10%']]);
  });

  it.each([
    ['nobody knows what becomes of rows', false],
    ['rows are known to be replaced', true],
  ])('are put back even when the account keeps rows that were to be removed: %s', async (_name, isKnown) => {
    await open({ ...EMPTYING, empty_array: 'ignored' });
    const taxes = [{ name: 'GST', combined_amount_percent: '5%', percentage: true }];
    // An update that names all there is shows nothing of what it leaves out.
    if (isKnown) world.edit('DRAFT-2', { items, taxes });
    await world.run();
    expect(world.book.engineStores.account.leftOutArrays()).toBeNull();
    const entry = world.edit('DRAFT-1', { taxes: [] });
    await world.run();
    const question = { kind: 'lines', because: 'ignored' };
    expect(world.entry(entry)).toMatchObject({ state: 'needs_you', reason: 'lines_locked' });
    expect(world.book.outbox.get(entry)?.question).toEqual(question);
    expect([world.items('DRAFT-1'), world.taxes('DRAFT-1')]).toEqual([BEFORE, ['VAT 10%']]);
    expect(notes()).toContain('rows_put_back');
    // Their rows are no part of what is given up.
    world.book.edits.discard(entry, world.clock.now());
    await world.run();
    expect([world.items('DRAFT-1'), world.taxes('DRAFT-1')]).toEqual([BEFORE, ['VAT 10%']]);
  });

  it('are named in every update once rows are known to be replaced', async () => {
    await open(EMPTYING);
    world.edit('DRAFT-1', { items });
    await world.run();
    const before = world.bodies.length;
    world.edit('SENT-1', { note: 'Thank you' });
    await world.run();
    expect(world.bodies.slice(before)).toHaveLength(1);
    expect([world.items('SENT-1'), world.taxes('SENT-1')]).toEqual([BEFORE, ['VAT 10%']]);
  });

  it('are found emptied after a lost answer', async () => {
    await open(EMPTYING);
    world.fault(1, { kind: 'drop', isApplied: true, manner: 'reset' });
    world.edit('SENT-1', { note: 'Thank you' });
    await world.run();
    expect(world.fields('SENT-1').note).toBe('Thank you');
    expect([world.items('SENT-1'), world.taxes('SENT-1')]).toEqual([BEFORE, ['VAT 10%']]);
  });

  it('are put back after a lost answer even when the account keeps rows that were to be removed', async () => {
    await open({ ...EMPTYING, empty_array: 'ignored' });
    world.fault(1, { kind: 'drop', isApplied: true, manner: 'reset' });
    const entry = world.edit('DRAFT-1', { taxes: [], note: 'Thank you' });
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'needs_you', reason: 'lines_locked' });
    expect(world.fields('DRAFT-1').note).toBe('Thank you');
    expect([world.items('DRAFT-1'), world.taxes('DRAFT-1')]).toEqual([BEFORE, ['VAT 10%']]);
    expect(notes()).toContain('rows_put_back');
  });

  it.each([1, 2, 3, 4, 5, 6])('are put back whenever the program dies around request %i', async (n) => {
    for (const side of ['before', 'after'] as const) {
      await open(EMPTYING);
      world.edit('SENT-1', { note: 'Thank you' });
      await world.runAndDie({ n, side });
      await world.run();
      expect(world.fields('SENT-1').note).toBe('Thank you');
      expect([side, world.items('SENT-1'), world.taxes('SENT-1')]).toEqual([side, BEFORE, ['VAT 10%']]);
      world.close();
    }
  });

  it.each([
    [
      'discarded',
      (entry: number) => {
        world.book.edits.discard(entry, world.clock.now());
      },
    ],
    [
      'asked about and left to the account',
      (entry: number) => {
        const note = { base: 'Thank you', mine: 'Thank you', theirs: 'Theirs' };
        world.book.engineStores.outbox.askPerson(entry, {
          version: CONFLICT_VERSION,
          resource: 'invoices',
          uid: world.uidOf('SENT-1'),
          reason: 'fields',
          money: null,
          base: { note: note.base },
          mine: { note: note.mine },
          theirs: { note: note.theirs },
          merged: {},
          fields: [{ name: 'note', entry: null, ...note, suggestion: null }],
          lines: [],
          joined: [],
          totals: null,
          at: world.clock.now(),
        });
        world.book.decisions.decide(entry, { kind: 'theirs' }, world.clock.now());
      },
    ],
  ])('are put back also where the edit itself is %s before that', async (_name, giveUp) => {
    await open(EMPTYING);
    const entry = world.edit('SENT-1', { note: 'Thank you' });
    // The update is answered; what puts the rows back has not left yet.
    await world.runAndDie({ n: 4, side: 'before' });
    expect([world.entry(entry).state, world.items('SENT-1')]).toEqual(['queued', []]);
    giveUp(entry);
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'done' });
    expect([world.items('SENT-1'), world.taxes('SENT-1')]).toEqual([BEFORE, ['VAT 10%']]);
  });

  it('are not asked about again once a person has decided about an invoice that is gone', async () => {
    await open(EMPTYING);
    const entry = world.edit('SENT-1', { note: 'Thank you' });
    await world.runAndDie({ n: 4, side: 'before' });
    const { context: book } = world.service;
    const invoice = book.state.invoices.find(({ fields }) => fields.statement_no === 'SENT-1');
    createPerson(book).trash(book.state.invoices, invoice?.id ?? -1);
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'needs_you', reason: 'conflict' });
    world.book.decisions.decide(entry, { kind: 'theirs' }, world.clock.now());
    expect(world.entry(entry)).toMatchObject({ state: 'cancelled' });
  });

  it('keep their waiting time when the edit itself is discarded', async () => {
    await open(EMPTYING);
    const entry = world.edit('SENT-1', { note: 'Thank you' });
    await world.runAndDie({ n: 4, side: 'before' });
    const quietAt = world.clock.now() + 300_000;
    world.book.outbox.update(entry, { nextAttemptAt: quietAt });
    world.book.edits.discard(entry, world.clock.now());
    expect(world.book.outbox.get(entry)).toMatchObject({ state: 'queued', nextAttemptAt: quietAt });
  });

  it('are unseen by an edit made before they waited to be put back, so others’ words in them are asked about', async () => {
    await open(EMPTYING);
    world.edit('DRAFT-1', { note: 'Thank you' });
    const edit = updateOf(world.book, 'invoices', world.uidOf('DRAFT-1'), { items });
    world.reword('DRAFT-1', 'Theirs');
    // The update has arrived; that its rows are gone is still to be read.
    await world.runAndDie({ n: 3, side: 'before' });
    const [entry = -1] = world.book.edits.enqueue([edit], world.clock.now());
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'needs_you', reason: 'conflict' });
    expect(world.items('DRAFT-1')).toContain('Theirs 50 2');
  });

  it('are unseen by an edit of an invoice that showed none, even in its total', async () => {
    await open(EMPTYING);
    world.edit('DRAFT-1', { note: 'Thank you' });
    await world.runAndDie({ n: 3, side: 'before' });
    const discounts = [{ name: 'Rebate', combined_amount_percent: '5%', percentage: true }];
    const edit = updateOf(world.book, 'invoices', world.uidOf('DRAFT-1'), { discounts });
    const base = { ...edit.base, items: [], taxes: [], sub_total: '0.00', billed_total: '0.00' };
    const [entry = -1] = world.book.edits.enqueue([{ ...edit, base }], world.clock.now());
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'needs_you', reason: 'conflict' });
    expect([world.items('DRAFT-1'), world.taxes('DRAFT-1')]).toEqual([BEFORE, ['VAT 10%']]);
  });

  it('are seen by an edit made after that', async () => {
    await open(EMPTYING);
    world.edit('DRAFT-1', { note: 'Thank you' });
    await world.runAndDie({ n: 4, side: 'before' });
    await world.clock.advance(1);
    const entry = world.edit('DRAFT-1', { taxes: [] });
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'done' });
    expect([world.items('DRAFT-1'), world.taxes('DRAFT-1')]).toEqual([BEFORE, []]);
  });

  it('add to no total what somebody has added since unless a person confirms it', async () => {
    await open(EMPTYING);
    const entry = world.edit('DRAFT-1', { note: 'Thank you' });
    await world.runAndDie({ n: 3, side: 'before' });
    const { context: book } = world.service;
    const discounts = [{ id: 90, name: 'Theirs', key: null, combined_amount_percent: '7%', percentage: true }];
    const invoice = book.state.invoices.find(({ fields }) => fields.statement_no === 'DRAFT-1');
    createPerson(book).edit(book.state.invoices, invoice?.id ?? -1, { details: { discounts } });
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'needs_you', reason: 'conflict' });
    expect(world.items('DRAFT-1')).toEqual([]);
    world.book.decisions.decide(entry, { kind: 'mine' }, world.clock.now());
    await world.run();
    expect(world.entry(entry)).toMatchObject({ state: 'done' });
    expect([world.items('DRAFT-1'), world.taxes('DRAFT-1')]).toEqual([BEFORE, ['VAT 10%']]);
  });

  it.each(KEEPING)('are left alone when the account keeps them, after a single check: %s', async (_name, knobs) => {
    await open(knobs);
    world.edit('DRAFT-1', { note: 'Thank you' });
    await world.run();
    world.edit('SENT-1', { note: 'Thank you too' });
    await world.run();
    expect(world.bodies).toHaveLength(2);
    for (const body of world.bodies)
      expect(Object.keys(body).filter((name) => name.endsWith('_attributes'))).toEqual([]);
    expect(['DRAFT-1', 'SENT-1'].map((number) => world.items(number))).toEqual([BEFORE, BEFORE]);
    expect(world.book.engineStores.account.leftOutArrays()).toBe('kept');
    expect(notes()).not.toContain('rows_put_back');
  });
});
