import { describe, expect, it } from 'vitest';
import type { OutboxState } from '#shared/outbox/entry.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { listPossibleDuplicates } from '#main/db/outbox/journal-list.ts';
import { markOnPaper } from '#main/db/numbering/printed-numbers.ts';
import { clientRow, invoiceForm, invoiceRow, newClient, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';
import { message } from '#shared/words/message.ts';
import { writingIn } from '#shared/writing/writing.ts';

const CLIENT = '01936f00-0000-7000-8000-00000000aaaa';
const INVOICE = '01936f00-0000-7000-8000-00000000bbbb';
const acme = { name: 'Acme', business_email: 'a@acme.test' };
const states = ({ book }: EngineWorld): readonly OutboxState[] => book.outbox.listAll().map(({ state }) => state);

/** A client whose first request got no answer and was sent again after the last look had found nothing. */
async function sentTwice(): Promise<EngineWorld> {
  const world = createEngineWorld();
  fill(world.service, 1, 0);
  await world.run();
  world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
  let lost = 1;
  world.service.interfere = ({ call }) => {
    lost -= call === 'create' ? 1 : 0;
    return call === 'create' && lost >= 0 ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
  };
  await world.run();
  expect(states(world)).toEqual(['done']);
  expect(world.book.duplicates.list()).toEqual([]);
  return world;
}

describe('a duplicate of a create that was sent twice', () => {
  it('is reported when a list shows it, and trashed only when the person says so', async () => {
    const world = await sentTwice();
    world.service.put('connections', clientRow(77, acme));
    await world.run();
    const [twin] = world.book.duplicates.list();
    expect(twin).toMatchObject({ uid: CLIENT, twinUid: uidOf(world.book, 'connections', 77) });
    expect(listPossibleDuplicates(world.book, writingIn('en-US')).map(({ name }) => name)).toEqual([
      message('object_connections', { name: 'Acme' }),
    ]);
    expect(world.service.count('delete')).toBe(0);
    world.book.duplicates.decide(twin?.watch ?? 0, 'trash', world.clock.now());
    expect(world.book.duplicates.list()).toEqual([]);
    const decidedAt = world.clock.now();
    let leftAt = 0;
    world.service.interfere = ({ call }) => {
      if (call === 'delete') leftAt = world.clock.now();
      return undefined;
    };
    await world.run();
    expect(leftAt).toBeGreaterThanOrEqual(decidedAt + UNDO_HOLD_MS);
    expect(world.service.objects.get('connections')?.has(77)).toBe(false);
  });

  it('is accepted when the person says so, and a further one is reported', async () => {
    const world = await sentTwice();
    world.service.put('connections', clientRow(77, acme));
    await world.run();
    world.book.duplicates.decide(world.book.duplicates.list()[0]?.watch ?? 0, 'keep', world.clock.now());
    await world.run();
    expect(world.book.duplicates.list()).toEqual([]);
    world.service.put('connections', clientRow(78, acme));
    await world.run();
    expect(world.book.duplicates.list()).toMatchObject([{ twinUid: uidOf(world.book, 'connections', 78) }]);
    expect(() => {
      world.book.duplicates.decide(99, 'keep', 1);
    }).toThrow('no longer in the book');
  });

  it('is not reported when its content differs, a day has passed, or no create was unanswered', async () => {
    const world = await sentTwice();
    world.service.put('connections', clientRow(77, { ...acme, name: 'Acme Two' }));
    await world.run();
    expect(world.book.duplicates.list()).toEqual([]);
    await world.clock.advance(25 * 3_600_000);
    world.service.put('connections', clientRow(78, acme));
    await world.run();
    expect(world.book.duplicates.list()).toEqual([]);
    const plain = createEngineWorld();
    plain.book.edits.enqueue([newClient(CLIENT)], plain.clock.now());
    await plain.run();
    plain.service.put('connections', clientRow(77, acme));
    await plain.run();
    expect(plain.book.duplicates.list()).toEqual([]);
  });
});

describe('rows seen while a create is unresolved', () => {
  it('are listed at once unless they may be its object', async () => {
    const world = createEngineWorld();
    fill(world.service, 1, 0);
    await world.run();
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    world.service.interfere = ({ call }) =>
      call === 'create' ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
    world.engine.start();
    await world.clock.advance(1_000);
    expect(states(world)).toEqual(['unconfirmed']);
    world.service.put('connections', clientRow(50, { name: 'Other' }), clientRow(51, acme));
    world.engine.syncNow();
    await world.clock.advance(2_000);
    expect(world.book.rows.of('connections').byServerId(50)).not.toBeNull();
    expect(world.book.rows.of('connections').byServerId(51)).toBeNull();
    await world.clock.advance(10_000);
    expect(world.book.rows.of('connections').byServerId(51)?.uid).toBe(CLIENT);
    await world.clock.until(world.engine.stop());
  });
});

describe('an edit that was merged with another’s', () => {
  async function merged(): Promise<EngineWorld> {
    const world = createEngineWorld();
    fill(world.service, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'invoices', 1);
    world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { note: 'Mine' })], world.clock.now());
    world.service.edit('invoices', 1, { summary: 'Theirs' });
    await world.run();
    expect(world.service.objects.get('invoices')?.get(1)?.fields).toMatchObject({ note: 'Mine', summary: 'Theirs' });
    return world;
  }
  const noteOf = ({ book }: EngineWorld) => book.journal.listSince(0).find(({ kind }) => kind === 'merged');

  it('can be undone once to the person’s values by a new edit', async () => {
    const world = await merged();
    const note = noteOf(world);
    expect(note === undefined ? null : world.book.journal.undoableFields(note)).toEqual({ summary: 'Summary 1' });
    world.book.journal.undo(note?.id ?? 0, world.clock.now());
    await world.run();
    expect(world.service.objects.get('invoices')?.get(1)?.fields).toMatchObject({ note: 'Mine', summary: 'Summary 1' });
    expect(() => {
      world.book.journal.undo(note?.id ?? 0, world.clock.now());
    }).toThrow('nothing left to undo');
  });

  it('cannot be undone when it was changed again since', async () => {
    const world = await merged();
    world.service.edit('invoices', 1, { summary: 'Theirs again' });
    await world.run();
    expect(() => {
      world.book.journal.undo(noteOf(world)?.id ?? 0, world.clock.now());
    }).toThrow('nothing left to undo');
  });

  it('is forgotten after ninety days', async () => {
    const world = await merged();
    world.book.journal.prune(world.clock.now() + 89 * 86_400_000);
    expect(noteOf(world)).toBeDefined();
    world.book.journal.prune(world.clock.now() + 91 * 86_400_000);
    expect(noteOf(world)).toBeUndefined();
  });
});

describe('a number that Inkwell proposed', () => {
  async function taken(act: (world: EngineWorld) => void, statementNo?: string): Promise<EngineWorld> {
    const world = createEngineWorld();
    fill(world.service, 2, 1);
    await world.run();
    const lines = [
      { key: 'a', kind: 'items', date: '', description: 'A', quantity: '2', unit: '', price: '50' },
    ] as const;
    const draft = { uid: INVOICE, clientUid: null, date: TODAY };
    const number = statementNo ?? world.book.numbers.reserve(draft, world.clock.now());
    const form = invoiceForm({ connectionUid: uidOf(world.book, 'connections', 1), statementNo: number, lines });
    world.book.drafts.save(INVOICE, form, world.clock.now());
    world.book.drafts.queue(INVOICE, world.clock.now());
    act(world);
    // Of another client: one of the same might be this very invoice, delivered twice and edited since.
    const connection = { id: 2, hash_key: 'c2', name: 'Client 2' };
    const generated = { statement_no: number, connection, summary: 'Generated', date: '2026-10-01' };
    world.service.put('invoices', invoiceRow(900, generated));
    world.service.interfere = ({ call, body }) => {
      const isTaken = body?.['statement_no'] === number;
      const fields = { statement_no: ['has already been taken'] };
      return call === 'create' && isTaken
        ? { kind: 'rejected', error: failure('rejected', { status: 422, fields }) }
        : undefined;
    };
    await world.run();
    return world;
  }

  it('is replaced by the next free one, with a note', async () => {
    const world = await taken(() => undefined);
    expect(world.book.outbox.get(1)).toMatchObject({
      state: 'done',
      mutation: { data: { statement_no: 'INV-000003' } },
    });
    expect(world.book.conflicts.listNotes(INVOICE)).toMatchObject([
      { kind: 'renumbered', record: { was: 'INV-000002' } },
    ]);
  });

  it('is asked about when a mail that names it waits', async () => {
    const world = await taken(({ book, clock }) => {
      book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid: INVOICE, data: null }], clock.now());
    });
    expect(world.book.outbox.get(1)).toMatchObject({ reason: 'number_taken', question: { by: { id: 900 } } });
    world.book.decisions.decide(1, { kind: 'renumber', number: 'INV-7' }, world.clock.now());
    await world.run();
    expect(world.book.outbox.get(1)).toMatchObject({ state: 'done' });
    // The mail was about another number.
    expect(world.book.outbox.get(2)).toMatchObject({ reason: 'held', question: { fields: ['statement_no'] } });
  });

  it('is not replaced after the person typed another one', async () => {
    const world = await taken(({ book, clock }) => {
      book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid: INVOICE, data: null }], clock.now());
    });
    const { book, service, clock, run } = world;
    book.edits.discard(2, clock.now());
    // Somebody else has that one as well, whom no list has shown here yet.
    const fields = { statement_no: ['has already been taken'] };
    const refusal = failure('rejected', { status: 422, fields });
    service.interfere = ({ call, body }) =>
      call === 'create' && body?.['statement_no'] === 'INV-7' ? { kind: 'rejected', error: refusal } : undefined;
    book.decisions.decide(1, { kind: 'renumber', number: 'INV-7' }, clock.now());
    await run();
    expect(book.outbox.get(1)).toMatchObject({ reason: 'number_taken', mutation: { data: { statement_no: 'INV-7' } } });
  });

  it('is asked about when it was printed or saved as a file', async () => {
    const world = await taken(({ book, clock }) => {
      markOnPaper(book.keyValues, INVOICE, clock.now());
    });
    expect(world.book.outbox.get(1)).toMatchObject({ reason: 'number_taken', question: { by: { id: 900 } } });
  });

  it('is asked about when a sent mail named it', async () => {
    const world = await taken(({ book, clock }) => {
      const mail = { op: 'deliver', resource: 'invoices', uid: INVOICE, data: null } as const;
      const [id = 0] = book.edits.enqueue([mail], clock.now());
      book.engineStores.outbox.markSending(id, { at: clock.now(), body: {}, baseline: null });
      book.engineStores.outbox.settle({ entry: id, object: null, at: clock.now() });
    });
    expect(world.book.outbox.get(1)).toMatchObject({ reason: 'number_taken' });
  });

  it('is replaced in an open editor too, in the series of its client', async () => {
    const world = await taken(({ book, clock }) => {
      const form = invoiceForm({ connectionUid: uidOf(book, 'connections', 1), statementNo: 'INV-000002' });
      book.drafts.save(INVOICE, { ...form, summary: 'More' }, clock.now());
    });
    expect(world.book.drafts.read(INVOICE)?.form).toMatchObject({ statementNo: 'INV-000003', summary: 'More' });
  });

  it('is never a typed one', async () => {
    const world = await taken(() => undefined, 'MY-1');
    expect(world.book.outbox.get(1)).toMatchObject({ reason: 'number_taken' });
  });
});
