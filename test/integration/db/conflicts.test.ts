import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { conflictHandlers } from '#main/ipc/handlers/conflict-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import { CONFLICT_VERSION } from '#shared/conflict/conflict.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import {
  clientRow,
  countingUids,
  invoiceRow,
  noLines,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';

let book: Book;
let uid: Uid;

beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  sweepPage(book, 'invoices', [invoiceRow(1)]);
  book.engineStores.mirror.applyObject('invoices', invoiceRow(1, {}, noLines), null, NOW);
  uid = uidOf(book, 'invoices', 1);
});

afterEach(() => {
  book.close();
});

function enqueue(mutation: Mutation): number {
  const [id = 0] = book.edits.enqueue([mutation], NOW);
  return id;
}

function handlersOf() {
  const createUid = countingUids();
  for (let count = 0; count < 500; count += 1) createUid();
  const context = {
    now: () => NOW,
    today: () => TODAY,
    createUid,
    session: () => ({ book }),
  };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  return { ...conflictHandlers(app), ...undoHandlers(app) };
}

/** An entry that met somebody else's edit of the same field. */
function conflicted(part: Partial<Conflict> = {}): number {
  const id = enqueue(updateOf(book, 'invoices', uid, { summary: 'mine' }));
  const { mirror } = book.engineStores.outbox.targetOf('invoices', uid);
  book.engineStores.outbox.askPerson(id, {
    version: CONFLICT_VERSION,
    resource: 'invoices',
    uid,
    reason: 'fields',
    money: null,
    base: mirror,
    mine: { summary: 'mine' },
    theirs: { ...mirror, summary: 'theirs' },
    merged: {},
    fields: [{ name: 'summary', entry: null, base: 'Summary 1', mine: 'mine', theirs: 'theirs', suggestion: 'mine' }],
    lines: [],
    joined: [],
    totals: null,
    at: NOW,
    ...part,
  });
  return id;
}

const entries = () =>
  book.outbox.listAll().map(({ state, mutation }) => ({ state, op: mutation.op, uid: mutation.uid }));
const summary = (): unknown => book.rows.draw('invoices', stateOf()).view['summary'];

function stateOf() {
  const state = book.rows.of('invoices').byUid(uid);
  if (state === null) throw new Error('the invoice is in the book');
  return state;
}

describe('a conflict', () => {
  it('waits for a person with base, mine and theirs, while the edit stays displayed', () => {
    const id = conflicted();
    expect(book.outbox.get(id)).toMatchObject({ state: 'needs_you', reason: 'conflict' });
    expect(book.conflicts.of(id)).toMatchObject({ mine: { summary: 'mine' }, theirs: { summary: 'theirs' } });
    expect(summary()).toBe('mine');
  });

  it('exists once, however often it is found', () => {
    const id = conflicted();
    book.engineStores.outbox.askPerson(id, { ...book.conflicts.of(id), at: NOW + 1 } as Conflict);
    expect(book.conflicts.of(id)?.at).toBe(NOW + 1);
    book.decisions.resolve(id, { kind: 'theirs' }, NOW);
    expect(book.conflicts.of(id)).toBeNull();
  });

  it('sends the edit again on top of the account’s values when mine is chosen', () => {
    const id = conflicted();
    expect(book.decisions.resolve(id, { kind: 'mine' }, NOW)).toEqual([]);
    expect(book.outbox.get(id)).toMatchObject({
      state: 'queued',
      reason: null,
      mutation: { op: 'update', data: { summary: 'mine' }, base: { summary: 'theirs' } },
    });
    expect(summary()).toBe('mine');
  });

  it('discards the edit and shows the account’s values when theirs is chosen', () => {
    const id = conflicted();
    book.decisions.resolve(id, { kind: 'theirs' }, NOW);
    expect(entries()).toEqual([{ state: 'cancelled', op: 'update', uid }]);
    expect(summary()).toBe('Summary 1');
  });

  it('is sent only after every field was chosen', () => {
    const id = conflicted();
    expect(book.decisions.resolve(id, { kind: 'choices', fields: {}, lines: [] }, NOW)).toEqual(['summary']);
    expect(book.outbox.get(id)?.state).toBe('needs_you');
    book.decisions.resolve(id, { kind: 'choices', fields: { summary: { value: 'both' } }, lines: [] }, NOW);
    expect(book.outbox.get(id)?.mutation).toMatchObject({ data: { summary: 'both' } });
  });

  it('creates a new object under the same client when mine is chosen and the object is gone', () => {
    const { mirror } = book.engineStores.outbox.targetOf('invoices', uid);
    const id = conflicted({ reason: 'deleted_there', theirs: null, merged: null, base: mirror });
    book.decisions.resolve(id, { kind: 'mine' }, NOW);
    const [given, made] = book.outbox.listAll();
    expect(given?.state).toBe('cancelled');
    expect(made?.mutation).toMatchObject({
      op: 'create',
      resource: 'invoices',
      data: { summary: 'mine', statement_no: 'INV-000001', connection: uidOf(book, 'connections', 1) },
    });
    expect(made?.mutation.uid).not.toBe(uid);
  });

  it('keeps our values as a note when nothing is to be sent', () => {
    const id = conflicted();
    book.decisions.resolve(id, { kind: 'note' }, NOW);
    expect(book.conflicts.listNotes(uid)).toMatchObject([{ kind: 'note', record: { summary: 'mine' } }]);
    expect(entries()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('cannot be discarded without a choice', () => {
    const id = conflicted();
    expect(() => {
      book.edits.discard(id, NOW);
    }).toThrow('needs another decision');
    book.decisions.decide(id, { kind: 'theirs' }, NOW);
    expect(book.conflicts.of(id)).toBeNull();
    expect(entries()).toMatchObject([{ state: 'cancelled' }]);
  });

  it('is not decided by an answer to an older one', () => {
    const id = conflicted();
    const stamp = book.conflicts.questionOf(id)?.stamp ?? '';
    const conflict = book.conflicts.of(id);
    if (conflict === null) throw new Error('there is a conflict');
    book.engineStores.outbox.askPerson(id, { ...conflict, theirs: { ...conflict.theirs, summary: 'theirs, again' } });
    const answer = { kind: 'choices', fields: { summary: 'mine' }, lines: [] } as const;
    expect(() => {
      book.decisions.answer(id, stamp, answer, NOW);
    }).toThrow('changed it again since you looked');
    expect(book.outbox.get(id)).toMatchObject({ state: 'needs_you', reason: 'conflict' });
    const newer = book.conflicts.questionOf(id)?.stamp ?? '';
    expect(newer).not.toBe(stamp);
    expect(() => {
      book.decisions.answer(id, newer, { kind: 'choices', fields: {}, lines: [] }, NOW);
    }).toThrow('Still to be decided: summary.');
    book.decisions.answer(id, newer, answer, NOW);
    expect(book.outbox.get(id)?.mutation).toMatchObject({
      data: { summary: 'mine' },
      base: { summary: 'theirs, again' },
    });
    expect(() => {
      book.decisions.answer(id, newer, answer, NOW);
    }).toThrow('already been answered');
  });

  it('leaves the invoice to the account when it is kept as a draft, which gets its own number', () => {
    const { mirror } = book.engineStores.outbox.targetOf('invoices', uid);
    const id = conflicted({ base: { ...mirror, ...noLines } });
    const handlers = handlersOf();
    const stamp = handlers['outbox:get-conflict']({ id })?.stamp ?? '';
    expect(() => handlers['outbox:answer-conflict']({ id, stamp: 'older', answer: { kind: 'draft' } })).toThrow(
      'changed it again since you looked',
    );
    expect(book.outbox.get(id)?.state).toBe('needs_you');
    const { draft } = handlers['outbox:answer-conflict']({ id, stamp, answer: { kind: 'draft' } });
    expect(draft).toMatchObject({
      isNew: true,
      form: { summary: 'mine', connectionUid: uidOf(book, 'connections', 1) },
    });
    expect(draft?.form.statementNo).not.toBe('INV-000001');
    expect(draft?.uid).not.toBe(uid);
    expect(entries()).toEqual([{ state: 'cancelled', op: 'update', uid }]);
    expect(summary()).toBe('Summary 1');
  });

  it('includes later edits in the kept draft when the invoice is gone', () => {
    const { mirror } = book.engineStores.outbox.targetOf('invoices', uid);
    const gone = { reason: 'deleted_there', theirs: null, merged: null, base: { ...mirror, ...noLines } } as const;
    const id = conflicted(gone);
    enqueue(updateOf(book, 'invoices', uid, { note: 'mine too' }));
    const handlers = handlersOf();
    const stamp = handlers['outbox:get-conflict']({ id })?.stamp ?? '';
    const { draft, wayBack } = handlers['outbox:answer-conflict']({ id, stamp, answer: { kind: 'draft' } });
    expect(draft?.form).toMatchObject({ summary: 'mine', note: 'mine too' });
    expect([book.outbox.listOpen(), wayBack]).toEqual([[], 'none']);
  });

  it('names the clients in its values', () => {
    const [mine, id] = [uidOf(book, 'connections', 1), 1];
    const theirs = { id, hash_key: null, name: 'As it was called' };
    const field = { name: 'connection', entry: null, base: null, mine, theirs, suggestion: null };
    const asked = conflicted({ fields: [field] });
    expect(handlersOf()['outbox:get-conflict']({ id: asked })?.meanings).toEqual({
      clients: { [mine]: 'Client 1', [String(id)]: 'Client 1' },
      taskUnit: 'minutes',
      currency: null,
    });
  });

  it('takes the currency of the invoice for a payment without one', () => {
    const payment = '01936f00-0000-7000-8000-0000000000aa';
    const data = { invoice: uid, date: TODAY, amount: '12.345', payment_method: 'cash', details: '' };
    book.edits.enqueue([{ op: 'create', resource: 'payments', uid: payment, data }], NOW);
    const asked = conflicted({ resource: 'payments', uid: payment, base: {}, mine: {}, theirs: {} });
    expect(handlersOf()['outbox:get-conflict']({ id: asked })?.meanings.currency).toBe('EUR');
  });

  it('cannot be decided when there is none', () => {
    const id = enqueue(updateOf(book, 'invoices', uid, { summary: 'mine' }));
    expect(() => book.decisions.resolve(id, { kind: 'mine' }, NOW)).toThrow('nothing to decide');
    expect(() => book.decisions.resolve(9_999, { kind: 'mine' }, NOW)).toThrow('nothing to decide');
  });
});

describe('the undo of an answer', () => {
  type Answer = Parameters<ReturnType<typeof handlersOf>['outbox:answer-conflict']>[0]['answer'];
  const open = () => book.outbox.listOpen().map(({ state, reason, mutation }) => ({ state, reason, mutation }));
  const summary = (): unknown => book.rows.of('invoices').byUid(uid)?.patch?.['summary'];

  function answered(answer: Answer, part: Partial<Conflict> = {}) {
    const id = conflicted(part);
    const before = { open: open(), conflict: book.conflicts.of(id), summary: summary() };
    const handlers = handlersOf();
    const stamp = handlers['outbox:get-conflict']({ id })?.stamp ?? '';
    const { wayBack } = handlers['outbox:answer-conflict']({ id, stamp, answer });
    return {
      id,
      before,
      wayBack,
      stamp,
      handlers,
      takeBack: () => handlers['undo:undo']({ kind: 'conflict_answered', id }),
    };
  }

  const choices: Answer = { kind: 'choices', fields: { summary: { value: 'both' } }, lines: [], joined: [] };

  it.each([
    ['mine', { kind: 'mine' } as const, 'until_it_leaves'],
    ['a mix', choices, 'until_it_leaves'],
    ['theirs', { kind: 'theirs' } as const, 'open'],
  ])('asks the same question about the same edit again: %s', (_name, answer, way) => {
    const { before, wayBack, stamp, takeBack } = answered(answer);
    expect(wayBack).toBe(way);
    expect(open()).not.toEqual(before.open);
    takeBack();
    expect(open()).toEqual(before.open);
    expect(summary()).toBe('mine');
    const [entry] = book.outbox.listOpen();
    const question = book.conflicts.questionOf(entry?.id ?? 0);
    expect(question?.conflict).toEqual(before.conflict);
    expect(question?.stamp, 'no table from before answers it').not.toBe(stamp);
    expect(takeBack).toThrow('nothing left to undo');
    book.decisions.answer(entry?.id ?? 0, question?.stamp ?? '', { kind: 'mine' }, NOW);
    expect(open()).toMatchObject([{ state: 'queued', mutation: { data: { summary: 'mine' } } }]);
  });

  it('is possible for a delete before it is sent', () => {
    const { id, wayBack, takeBack } = answered({ kind: 'mine' }, { mine: null });
    expect(wayBack).toBe('held');
    expect(book.outbox.get(id)).toMatchObject({ state: 'queued', nextAttemptAt: NOW + UNDO_HOLD_MS });
    expect(open()).toMatchObject([{ mutation: { op: 'delete' } }]);
    takeBack();
    expect(open()).toMatchObject([{ state: 'needs_you', reason: 'conflict' }]);
  });

  it.each(['sending', 'unconfirmed', 'done'] as const)('is too late when the entry is %s', (state) => {
    const { id, takeBack } = answered({ kind: 'mine' });
    book.outbox.update(id, { state });
    expect(takeBack).toThrow('already left for your account');
    expect(book.conflicts.of(id)).toBeNull();
  });

  it('is refused after a later edit of the invoice', () => {
    const mine = answered({ kind: 'mine' });
    enqueue(updateOf(book, 'invoices', uid, { note: 'later' }));
    expect(mine.takeBack).toThrow('changed again since');
    expect(open()).toMatchObject([{ state: 'queued', mutation: { data: { summary: 'mine', note: 'later' } } }]);
  });

  it('is refused while another edit waits behind the discarded one', () => {
    const theirs = answered({ kind: 'theirs' });
    enqueue(updateOf(book, 'invoices', uid, { note: 'later' }));
    expect(theirs.takeBack).toThrow('changed again since');
    expect(open()).toMatchObject([{ mutation: { data: { note: 'later' } } }]);
  });

  it('is refused when the invoice was created again', () => {
    const { mirror } = book.engineStores.outbox.targetOf('invoices', uid);
    const { wayBack, takeBack } = answered(
      { kind: 'mine' },
      { reason: 'deleted_there', theirs: null, merged: null, base: mirror },
    );
    expect(wayBack).toBe('none');
    expect(takeBack).toThrow('nothing left to undo');
  });
});

describe('a delete', () => {
  it('has the displayed object as its base', () => {
    const id = enqueue({ op: 'delete', resource: 'invoices', uid });
    expect(book.outbox.get(id)?.mutation).toMatchObject({ op: 'delete', base: { summary: 'Summary 1', items: [] } });
    sweepPage(book, 'invoices', [invoiceRow(1, { summary: 'theirs' })]);
    expect(book.outbox.get(id)?.mutation).toMatchObject({ base: { summary: 'Summary 1' } });
  });

  it('takes over the base of an edit that it replaces', () => {
    const id = enqueue(updateOf(book, 'invoices', uid, { summary: 'mine' }));
    sweepPage(book, 'invoices', [invoiceRow(1, { summary: 'theirs' })]);
    expect(enqueue({ op: 'delete', resource: 'invoices', uid })).toBe(id);
    expect(book.outbox.get(id)?.mutation).toMatchObject({ op: 'delete', base: { summary: 'Summary 1' } });
  });
});
