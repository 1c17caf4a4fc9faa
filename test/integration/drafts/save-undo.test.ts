import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { invoiceForms } from '#test/helpers/arbitraries.ts';
import { countingUids, invoiceForm, invoiceRow, noLines, TODAY, uidOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { fill } from '#test/helpers/fake-service.ts';
import { openPaymentsWorld } from '#test/helpers/payments-world.ts';

const NEW = '01936f00-0000-7000-8000-0000000000aa';
/** An open window over an account with one invoice, all of it read. */
async function saveWorld() {
  const world = createEngineWorld();
  fill(world.service, 1, 0);
  world.service.put('invoices', invoiceRow(1, { summary: 'Hosting', note: 'Thanks' }, noLines));
  await world.run({ isFull: true });
  world.engine.start();
  await world.clock.advance(1_000);
  const { book } = world;
  const uid = uidOf(book, 'invoices', 1);
  const saves = book.saves;
  const now = (): number => world.clock.now();
  const settle = async (): Promise<void> => {
    world.engine.wake();
    await world.clock.advance(60_000);
  };
  return {
    ...world,
    uid,
    saves,
    now,
    settle,
    form(of = uid): InvoiceForm {
      const state = book.rows.of('invoices').byUid(of);
      if (state === null) throw new Error('the invoice is in the book');
      const { view, connection } = book.rows.draw('invoices', state);
      return formFromInvoice(view, connection?.uid ?? null);
    },
    /** As the editor does it. */
    save(form: InvoiceForm, of = uid): SavedEdit {
      book.drafts.save(of, form, now());
      const saved = saves.queue(of, now());
      if (saved === null) throw new Error('this said nothing new');
      return saved;
    },
    inAccount: () => world.service.objects.get('invoices')?.get(1)?.fields,
  };
}

function refusal(action: () => unknown): string {
  try {
    action();
    return 'nothing was refused';
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.said.key : String(thrown);
  }
}

describe('a save of an invoice', () => {
  it('is undone by a new edit once it has arrived, and can be redone', async () => {
    const world = await saveWorld();
    const saved = world.save({ ...world.form(), summary: 'Hosting and mail' });
    await world.settle();
    expect(world.inAccount()).toMatchObject({ summary: 'Hosting and mail' });
    world.saves.takeBack(world.uid, saved, world.now());
    await world.settle();
    expect(world.inAccount()).toMatchObject({ summary: 'Hosting', note: 'Thanks' });
    expect(world.service.count('update')).toBe(2);
    if (saved.before === null) throw new Error('it was there before');
    world.saves.takeBack(world.uid, { at: saved.at, before: saved.after, after: saved.before }, world.now());
    await world.settle();
    expect(world.inAccount()).toMatchObject({ summary: 'Hosting and mail' });
  });

  it('restores lines and their totals, as the account computes them', async () => {
    const world = await openPaymentsWorld();
    const { book, clock } = world;
    const uid = world.uidOf('INV-3');
    const saves = book.saves;
    const state = book.rows.of('invoices').byUid(uid);
    if (state === null) throw new Error('the invoice is in the book');
    const { view, connection } = book.rows.draw('invoices', state);
    const form = formFromInvoice(view, connection?.uid ?? null);
    const [first] = form.lines;
    if (first === undefined) throw new Error('it has a line');
    const lines = [
      { ...first, price: '60' },
      { ...first, key: 'second', description: 'More', price: '5' },
    ];
    book.drafts.save(uid, { ...form, lines }, clock.now());
    const saved = saves.queue(uid, clock.now());
    await world.run();
    expect(world.settlement('INV-3')).toMatchObject({ total_due: '65.00' });
    if (saved === null) throw new Error('this said something new');
    saves.takeBack(uid, saved, clock.now());
    await world.run();
    expect(world.settlement('INV-3')).toMatchObject({ total_due: '100.00' });
    const stored = world.demo.state.invoices.find(({ fields }) => fields.statement_no === 'INV-3');
    expect(stored?.details.items).toMatchObject([{ description: 'Design' }]);
    world.close();
  });

  it('is undone before it changes anything while it waits', async () => {
    const world = await saveWorld();
    world.engine.setOffline(true);
    const saved = world.save({ ...world.form(), summary: 'Typing error' });
    world.saves.takeBack(world.uid, saved, world.now());
    expect(world.form().summary).toBe('Hosting');
    world.engine.setOffline(false);
    await world.settle();
    expect(world.inAccount()).toMatchObject({ summary: 'Hosting' });
  });

  it('restores what it changed, and keeps others’ changes elsewhere', async () => {
    const world = await saveWorld();
    const saved = world.save({ ...world.form(), summary: 'Mine' });
    await world.settle();
    world.service.edit('invoices', 1, { note: 'Theirs' });
    world.engine.syncNow();
    await world.clock.advance(3_600_000);
    world.saves.takeBack(world.uid, saved, world.now());
    await world.settle();
    expect(world.inAccount()).toMatchObject({ summary: 'Hosting', note: 'Theirs' });
  });

  it('is undone on the present invoice, although an editor opened it before others changed it', async () => {
    const world = await saveWorld();
    const saved = world.save({ ...world.form(), summary: 'Mine' });
    await world.settle();
    world.book.drafts.opened(world.uid);
    world.service.edit('invoices', 1, { note: 'Theirs' });
    world.engine.syncNow();
    await world.clock.advance(3_600_000);
    world.engine.setOffline(true);
    world.saves.takeBack(world.uid, saved, world.now());
    const [entry] = world.book.outbox.listOpenOf(world.uid);
    expect(entry?.mutation).toMatchObject({ op: 'update', data: { summary: 'Hosting' } });
    expect(entry?.mutation).not.toHaveProperty('data.note');
  });

  it('is not undone over a later change of the same fields', async () => {
    const world = await saveWorld();
    const saved = world.save({ ...world.form(), summary: 'Mine' });
    await world.settle();
    world.save({ ...world.form(), summary: 'Mine, better' });
    await world.settle();
    expect(
      refusal(() => {
        world.saves.takeBack(world.uid, saved, world.now());
      }),
    ).toBe('error_changed_again');
    await world.settle();
    expect(world.inAccount()).toMatchObject({ summary: 'Mine, better' });
  });

  it('is not undone under a draft, behind a mail, or when the invoice is deleted', async () => {
    const world = await saveWorld();
    const { book, uid, saves, now } = world;
    const saved = world.save({ ...world.form(), summary: 'Mine' });
    const takeBack = (): void => {
      saves.takeBack(uid, saved, now());
    };
    book.drafts.save(uid, { ...world.form(), note: 'Half a thou' }, now());
    expect(refusal(takeBack)).toBe('error_draft_begun_since');
    expect(book.drafts.read(uid)?.form.note).toBe('Half a thou');
    book.drafts.discard(uid);
    await world.clock.advance(1);
    const [id = 0] = book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], now());
    expect(refusal(takeBack)).toBe('error_undo_mail_sent');
    book.edits.discard(id, now());
    book.bin.remove([uid], now());
    expect(refusal(takeBack)).toBe('error_invoice_gone');
  });

  it('can still be undone after the person removes what prevents it', async () => {
    const world = await saveWorld();
    const { book, uid, saves, now } = world;
    world.engine.setOffline(true);
    const saved = world.save({ ...world.form(), summary: 'Mine' });
    const isForNow = (): boolean | undefined => {
      try {
        saves.takeBack(uid, saved, now());
      } catch (thrown) {
        return thrown instanceof AppError ? (thrown.details.isForNow ?? false) : undefined;
      }
      return undefined;
    };
    book.drafts.save(uid, { ...world.form(), note: 'Half a thou' }, now());
    expect(isForNow()).toBe(true);
    book.drafts.discard(uid);
    const [open] = book.outbox.listOpenOf(uid);
    if (open === undefined) throw new Error('the save waits in the outbox');
    book.writer.write(() => {
      book.outbox.update(open.id, { state: 'needs_you', reason: 'parked' });
    });
    expect(isForNow()).toBe(true);
    book.edits.discard(open.id, now());
    expect(isForNow()).toBe(false);
  });

  it('has no undo when it changed nothing', async () => {
    const world = await saveWorld();
    world.book.drafts.save(world.uid, world.form(), world.now());
    expect(world.saves.queue(world.uid, world.now())).toBeNull();
    expect(world.book.outbox.listOpen()).toEqual([]);
  });
});

describe('a save of a new invoice', () => {
  async function newWorld() {
    const world = await saveWorld();
    const { book, now } = world;
    const clientUid = uidOf(book, 'connections', 1);
    const statementNo = book.numbers.reserve({ uid: NEW, clientUid, date: TODAY }, now());
    const form = invoiceForm({ connectionUid: clientUid, statementNo, date: TODAY, summary: 'New' });
    return { ...world, typed: form };
  }

  it('is undone to a draft with its number while it waits, and can be saved again', async () => {
    const world = await newWorld();
    const { book, now, typed } = world;
    world.engine.setOffline(true);
    const saved = world.save(typed, NEW);
    expect(saved.before).toBeNull();
    world.saves.takeBack(NEW, saved, now());
    expect(book.outbox.listOpen()).toEqual([]);
    expect(book.drafts.read(NEW)).toMatchObject({ form: typed, isNew: true });
    const other = '01936f00-0000-7000-8000-0000000000ab';
    const clientUid = typed.connectionUid;
    expect(book.numbers.reserve({ uid: other, clientUid, date: TODAY }, now())).not.toBe(typed.statementNo);
    world.engine.setOffline(false);
    await world.settle();
    expect(world.service.count('create')).toBe(0);
    world.saves.queue(NEW, now());
    await world.settle();
    expect(world.service.count('create')).toBe(1);
  });

  it('is redone as it was, without what was typed since', async () => {
    const world = await newWorld();
    const { book, now, typed } = world;
    world.engine.setOffline(true);
    const saved = world.save(typed, NEW);
    world.saves.takeBack(NEW, saved, now());
    book.drafts.save(NEW, { ...typed, summary: 'Half a thou' }, now());
    expect(refusal(() => world.saves.queueAgain(NEW, saved, now()))).toBe('error_undo_changed_since');
    expect([book.outbox.listOpen(), book.drafts.read(NEW)?.form.summary]).toEqual([[], 'Half a thou']);
    book.drafts.save(NEW, typed, now());
    world.saves.queueAgain(NEW, saved, now());
    expect(book.outbox.listOpen()).toMatchObject([{ mutation: { op: 'create', uid: NEW } }]);
    expect(refusal(() => world.saves.queueAgain(NEW, saved, now()))).toBe('error_draft_gone');
  });

  it('comes back exactly as typed', async () => {
    const { book, saves, now, save } = await saveWorld();
    const clientUid = uidOf(book, 'connections', 1);
    const createUid = countingUids(2);
    fc.assert(
      fc.property(invoiceForms, (typed) => {
        const uid = createUid();
        const form = { ...typed, connectionUid: clientUid, statementNo: uid };
        saves.takeBack(uid, save(form, uid), now());
        expect(book.drafts.read(uid)).toMatchObject({ form, isNew: true });
      }),
      { numRuns: 25 },
    );
  });

  it('is not undone over later typing, which stays', async () => {
    const world = await newWorld();
    const { book, now, typed } = world;
    world.engine.setOffline(true);
    const saved = world.save(typed, NEW);
    book.drafts.save(NEW, { ...typed, note: 'An hour of typing' }, now());
    expect(
      refusal(() => {
        world.saves.takeBack(NEW, saved, now());
      }),
    ).toBe('error_draft_begun_since');
    expect(book.drafts.read(NEW)?.form.note).toBe('An hour of typing');
    expect(world.form(NEW)).toMatchObject({ statementNo: typed.statementNo, note: 'An hour of typing' });
  });

  it('is undone only after a later save was undone', async () => {
    const world = await newWorld();
    const { book, now, typed } = world;
    world.engine.setOffline(true);
    const first = world.save(typed, NEW);
    const second = world.save({ ...typed, note: 'Second thought' }, NEW);
    expect(
      refusal(() => {
        world.saves.takeBack(NEW, first, now());
      }),
    ).toBe('error_undo_changed_again');
    expect(book.drafts.read(NEW)).toBeNull();
    expect(world.form(NEW).note).toBe('Second thought');
    world.saves.takeBack(NEW, second, now());
    world.saves.takeBack(NEW, first, now());
    expect(book.outbox.listOpen()).toEqual([]);
    expect(book.drafts.read(NEW)).toMatchObject({ form: typed, isNew: true });
  });

  it('becomes a draft under the number that it got meanwhile', async () => {
    const world = await newWorld();
    const { book, now, typed } = world;
    world.engine.setOffline(true);
    const saved = world.save(typed, NEW);
    const data = { statement_no: 'INV-000099' };
    book.edits.enqueue([{ op: 'update', resource: 'invoices', uid: NEW, data, base: {} }], now());
    world.saves.takeBack(NEW, saved, now());
    expect(book.drafts.read(NEW)?.form).toEqual({ ...typed, statementNo: 'INV-000099' });
  });

  it.each([true, false])('becomes a draft whose number is as much a proposal as before: %s', async (isProposed) => {
    const world = await newWorld();
    const { book, now, typed } = world;
    world.engine.setOffline(true);
    const other = '01936f00-0000-7000-8000-0000000000ab';
    const clientUid = typed.connectionUid;
    const behind = book.numbers.reserve({ uid: other, clientUid, date: TODAY }, now());
    const [mine, theirs] = isProposed ? [typed.statementNo, behind] : [behind, typed.statementNo];
    const saved = world.save({ ...typed, statementNo: mine }, NEW);
    world.save({ ...typed, statementNo: theirs }, other);
    world.saves.takeBack(NEW, saved, now());
    world.saves.queueAgain(NEW, saved, now());
    const create = book.outbox.listOpenOf(NEW)[0]?.mutation;
    expect(create).toMatchObject({ op: 'create', data: { statement_no: mine } });
    expect(create?.op === 'create' && create.isNumberProposed === true).toBe(isProposed);
  });

  it('stays after it was sent, and tells where it can be deleted', async () => {
    const world = await newWorld();
    const saved = world.save(world.typed, NEW);
    await world.settle();
    const takeBack = (): void => {
      world.saves.takeBack(NEW, saved, world.now());
    };
    expect(refusal(takeBack)).toBe('error_undo_has_left');
    await world.settle();
    expect(world.service.count('create')).toBe(1);
    expect(world.service.count('delete')).toBe(0);
    expect(world.book.drafts.read(NEW)).toBeNull();
  });

  it('is not undone while a payment waits for it', async () => {
    const world = await newWorld();
    world.engine.setOffline(true);
    const saved = world.save(world.typed, NEW);
    const data = { invoice: NEW, date: TODAY, amount: '5.00', payment_method: 'cash', details: '' };
    const uid = '01936f00-0000-7000-8000-0000000000ac';
    world.book.edits.enqueue([{ op: 'create', resource: 'payments', uid, data }], world.now());
    expect(
      refusal(() => {
        world.saves.takeBack(NEW, saved, world.now());
      }),
    ).toBe('error_others_wait');
    expect(world.book.drafts.read(NEW)).toBeNull();
  });
});
