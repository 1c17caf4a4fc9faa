import { describe, expect, it } from 'vitest';
import { message } from '#shared/words/message.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { Uid } from '#shared/service/ids.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { getBinPaper, listBin } from '#main/db/bin/bin-queries.ts';
import { impactOfDeletes } from '#main/db/bin/delete-impact.ts';
import { listTags } from '#main/db/tags/tag-queries.ts';
import { countingUids, invoiceForm, newInvoice, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { fill } from '#test/helpers/fake-service.ts';
import { cash, openPaymentsWorld } from '#test/helpers/payments-world.ts';

/** An engine that works in the background over a book that was read whole. */
async function binWorld() {
  const world = createEngineWorld();
  fill(world.service, 1, 2);
  await world.run({ isFull: true });
  world.engine.start();
  await world.clock.advance(1_000);
  const uid = uidOf(world.book, 'invoices', 1);
  return { ...world, uid, now: () => world.clock.now() };
}

const isListed = ({ book }: EngineWorld, uid: Uid): boolean => {
  const state = book.rows.of('invoices').byUid(uid);
  return state !== null && state.presence === 'present' && !state.isDeleting;
};

const openOps = ({ book }: EngineWorld, uid: Uid) => book.outbox.listOpenOf(uid).map(({ mutation }) => mutation.op);
const done = (uid: Uid) => [{ uid, kind: 'done', notes: [] }];

function view({ book }: EngineWorld, uid: Uid) {
  const state = book.rows.of('invoices').byUid(uid);
  return state === null ? {} : book.rows.draw('invoices', state).view;
}

describe('deleting an invoice', () => {
  it('waits for the whole undo window, whatever else happens', async () => {
    const world = await binWorld();
    expect(world.book.bin.remove([world.uid], world.now())).toEqual(done(world.uid));
    world.engine.wake();
    world.engine.syncNow();
    world.hint();
    expect(isListed(world, world.uid)).toBe(false);
    await world.clock.advance(UNDO_HOLD_MS - 1);
    expect(world.service.count('delete')).toBe(0);
    await world.clock.advance(2_000);
    expect(world.service.count('delete')).toBe(1);
  });

  it('sends nothing ever after an undo in that time', async () => {
    const world = await binWorld();
    world.book.bin.remove([world.uid], world.now());
    world.engine.wake();
    await world.clock.advance(UNDO_HOLD_MS - 1);
    expect(world.book.bin.restore([world.uid], world.now())).toEqual(done(world.uid));
    world.engine.wake();
    await world.clock.advance(3_600_000);
    expect(world.service.count('delete')).toBe(0);
    expect(isListed(world, world.uid)).toBe(true);
    expect(openOps(world, world.uid)).toEqual([]);
  });

  it('is sent after a restart', async () => {
    const world = await binWorld();
    world.book.bin.remove([world.uid], world.now());
    await world.clock.until(world.engine.stop());
    await world.clock.advance(8 * 3_600_000);
    const again = world.restarted();
    again.start();
    await world.clock.advance(60_000);
    expect(world.service.count('delete')).toBe(1);
    expect(listBin(world.book, 10).entries).toMatchObject([{ uid: world.uid, why: 'deleted', canRestore: false }]);
  });

  it('is not undone after it was sent, and says so', async () => {
    const world = await binWorld();
    world.book.bin.remove([world.uid], world.now());
    world.engine.wake();
    await world.clock.advance(UNDO_HOLD_MS + 5_000);
    const [outcome] = world.book.bin.restore([world.uid], world.now());
    expect(outcome).toMatchObject({
      kind: 'refused',
      message: { key: 'error_nothing_to_undo' },
    });
    expect(isListed(world, world.uid)).toBe(false);
  });

  it('restores the edit and the draft that it cancelled', async () => {
    const world = await binWorld();
    const { book, uid } = world;
    world.engine.setOffline(true);
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'Edited' })], world.now());
    await world.clock.advance(5);
    const form = { ...formFromInvoice(view(world, uid), null), note: 'Half a thou' };
    book.drafts.save(uid, form, world.now());
    await world.clock.advance(5);
    book.bin.remove([uid], world.now());
    expect(openOps(world, uid)).toEqual(['delete']);
    expect(book.drafts.read(uid)).toBeNull();
    await world.clock.advance(5);
    expect(book.bin.restore([uid], world.now())).toEqual(done(uid));
    expect(openOps(world, uid)).toEqual(['update']);
    expect(book.drafts.read(uid)?.form).toEqual(form);
    expect(view(world, uid)).toMatchObject({ summary: 'Edited', note: 'Half a thou' });
    expect(book.bin.restore([uid], world.now())).toMatchObject([{ kind: 'refused' }]);
  });

  it('restores the draft with its old base, whatever others changed meanwhile', async () => {
    const world = await binWorld();
    const { book, uid } = world;
    const inAccount = () => world.service.objects.get('invoices')?.get(1)?.fields;
    const { summary } = view(world, uid);
    const form = formFromInvoice(view(world, uid), uidOf(book, 'connections', 1));
    book.drafts.save(uid, { ...form, note: 'Mine' }, world.now());
    const throwAway = [
      () => {
        book.bin.discardDraft(uid, world.now());
      },
      () => book.bin.remove([uid], world.now()),
    ];
    for (const [count, thrownAway] of throwAway.entries()) {
      thrownAway();
      const theirs = `Theirs ${String(count)}`;
      world.service.edit('invoices', 1, { summary: theirs });
      const seen = world.service.objects.get('invoices')?.get(1);
      if (seen === undefined) throw new Error('the account has the invoice');
      book.engineStores.mirror.applyObject('invoices', seen, null, world.now());
      await world.clock.advance(5);
      expect(book.bin.restore([uid], world.now())).toEqual(done(uid));
      expect(book.draftTable.get(uid)?.opened?.base).toMatchObject({ summary });
      expect(view(world, uid)).toMatchObject({ summary: theirs, note: 'Mine' });
    }
    book.drafts.queue(uid, world.now());
    world.engine.wake();
    await world.clock.advance(60_000);
    expect(inAccount()).toMatchObject({ summary: 'Theirs 1', note: 'Mine' });
    expect(openOps(world, uid)).toEqual([]);
  });

  it('restores a draft whose snapshot has no base', async () => {
    const world = await binWorld();
    const { book, uid } = world;
    const form = { ...formFromInvoice(view(world, uid), uidOf(book, 'connections', 1)), note: 'Mine' };
    book.drafts.save(uid, form, world.now());
    book.bin.discardDraft(uid, world.now());
    const kept = book.binTable.get(uid);
    if (kept === null) throw new Error('it lies in the bin');
    book.binTable.put({ ...kept, opened: null });
    expect(book.bin.restore([uid], world.now())).toEqual(done(uid));
    expect(book.drafts.read(uid)).toMatchObject({ form, isNew: false });
    expect(book.draftTable.get(uid)?.opened).not.toBeNull();
  });

  it('has its undo window after a person decided for it in a conflict', async () => {
    const world = await binWorld();
    const { book, uid, service, clock } = world;
    book.bin.remove([uid], world.now());
    world.engine.wake();
    service.edit('invoices', 1, { summary: 'Theirs' });
    await clock.advance(UNDO_HOLD_MS + 5_000);
    const [asked] = book.outbox.listOpenOf(uid);
    expect(asked).toMatchObject({ state: 'needs_you', reason: 'conflict' });
    book.decisions.decide(asked?.id ?? 0, { kind: 'mine' }, world.now());
    world.engine.wake();
    await clock.advance(UNDO_HOLD_MS - 1_000);
    expect(service.count('delete')).toBe(0);
    expect(book.outbox.listOpenOf(uid)).toMatchObject([{ state: 'queued' }]);
    await clock.advance(5_000);
    expect(service.count('delete')).toBe(1);
  });

  it('restores the same when it is discarded in the outbox, and sends the edit and no delete', async () => {
    const world = await binWorld();
    const { book, uid, service } = world;
    world.engine.setOffline(true);
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'Edited' })], world.now());
    await world.clock.advance(5);
    book.bin.remove([uid], world.now());
    const [deletion] = book.outbox.listOpenOf(uid);
    await world.clock.advance(5);
    book.decisions.decide(deletion?.id ?? 0, { kind: 'discard' }, world.now());
    expect(openOps(world, uid)).toEqual(['update']);
    world.engine.setOffline(false);
    await world.clock.advance(60_000);
    expect(service.count('delete')).toBe(0);
    expect(service.count('update')).toBe(1);
    expect(service.objects.get('invoices')?.get(1)?.fields).toMatchObject({ summary: 'Edited' });
  });

  it('cancels a waiting mail, which is never sent by itself afterwards', async () => {
    const world = await binWorld();
    const { book, uid } = world;
    const origin = { from: 'window', isOffline: false, isConfirmed: false, holdMs: 60_000 } as const;
    book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], world.now(), origin);
    expect(impactOfDeletes(book, [uid])).toMatchObject([{ waitingMails: 1, isWithClient: true, refusal: null }]);
    book.bin.remove([uid], world.now());
    const [outcome] = book.bin.restore([uid], world.now());
    expect(outcome).toMatchObject({ kind: 'done', notes: [{ key: 'bin_mail_taken_back' }] });
    world.engine.wake();
    await world.clock.advance(3_600_000);
    expect(world.service.count('deliver')).toBe(0);
  });

  it('is refused while a payment is on its way, and deletes the others of the same call', async () => {
    const world = await binWorld();
    const { book, uid } = world;
    world.engine.setOffline(true);
    const payment = { invoice: uid, date: TODAY, amount: '5.00', payment_method: 'cash', details: '' };
    book.edits.enqueue([{ op: 'create', resource: 'payments', uid: countingUids()(), data: payment }], world.now());
    const other = uidOf(book, 'invoices', 2);
    expect(book.bin.remove([uid, other], world.now())).toMatchObject([{ kind: 'refused' }, { kind: 'done' }]);
    expect(isListed(world, uid)).toBe(true);
    expect(isListed(world, other)).toBe(false);
    expect(impactOfDeletes(book, [uid])).toMatchObject([{ refusal: { key: 'error_payment_on_its_way' } }]);
  });

  it('is refused with another sentence while a payment’s delete waits', async () => {
    const world = await openPaymentsWorld();
    const paid = world.record('INV-1', cash('100.00'));
    await world.run();
    world.edits.remove(paid, world.clock.now());
    const uid = world.uidOf('INV-1');
    expect(world.book.bin.remove([uid], world.clock.now())).toMatchObject([
      { kind: 'refused', message: { key: 'error_delete_of_payment_on_its_way' } },
    ]);
    await world.run();
    expect(world.book.bin.remove([uid], world.clock.now())).toEqual(done(uid));
    world.close();
  });
});

describe('an invoice that the account never had', () => {
  const fresh = (() => {
    const next = countingUids();
    for (let count = 0; count < 900; count += 1) next();
    return next;
  })();

  it('is discarded without a request, kept in the bin, and restored as it was', async () => {
    const world = await binWorld();
    const { book } = world;
    const uid = fresh();
    const statementNo = book.numbers.reserve({ uid, clientUid: null, date: TODAY }, world.now());
    const form = invoiceForm({ statementNo, connectionUid: uidOf(book, 'connections', 1), summary: 'Only here' });
    book.drafts.save(uid, form, world.now());
    book.bin.remove([uid], world.now());
    expect(isListed(world, uid)).toBe(false);
    expect(listBin(book, 10)).toMatchObject({
      total: 1,
      entries: [
        { uid, number: statementNo, clientName: 'Client 1', why: 'discarded', canRestore: true, hasDetails: true },
      ],
    });
    expect(getBinPaper(book, uid, TODAY)?.page.invoice).toMatchObject({ summary: 'Only here' });
    expect(book.bin.restore([uid], world.now())).toEqual(done(uid));
    expect(book.drafts.read(uid)).toMatchObject({ form, isNew: true });
    expect(listBin(book, 10).total).toBe(0);
    await world.clock.advance(60_000);
    expect(world.service.count('create')).toBe(0);
  });

  it('gets another number when its own was taken meanwhile', async () => {
    const world = await binWorld();
    const { book } = world;
    const [uid, other] = [fresh(), fresh()];
    const statementNo = book.numbers.reserve({ uid, clientUid: null, date: TODAY }, world.now());
    book.drafts.save(uid, invoiceForm({ statementNo, summary: 'First' }), world.now());
    book.bin.discardDraft(uid, world.now());
    book.drafts.save(other, invoiceForm({ statementNo, summary: 'Second' }), world.now());
    const [outcome] = book.bin.restore([uid], world.now());
    expect(outcome).toMatchObject({ kind: 'done', notes: [{ key: 'bin_number_changed' }] });
    expect(book.drafts.read(uid)?.form.statementNo).not.toBe(statementNo);
  });

  it('leaves its number to a draft that shows it, before anything is typed there', async () => {
    const world = await binWorld();
    const { book } = world;
    world.engine.setOffline(true);
    const [draft, queued, shown, next] = [fresh(), fresh(), fresh(), fresh()];
    const reserve = (uid: Uid): string => book.numbers.reserve({ uid, clientUid: null, date: TODAY }, world.now());
    const statementNo = reserve(draft);
    book.drafts.save(draft, invoiceForm({ statementNo, summary: 'Only here' }), world.now());
    book.bin.discardDraft(draft, world.now());
    expect(reserve(shown)).toBe(statementNo);
    expect(book.bin.restore([draft], world.now())).toMatchObject([
      { kind: 'done', notes: [{ key: 'bin_number_changed' }] },
    ]);
    expect(book.drafts.read(draft)?.form.statementNo).not.toBe(statementNo);

    const statement_no = reserve(queued);
    const connectionUid = uidOf(book, 'connections', 1);
    book.drafts.save(queued, invoiceForm({ statementNo: statement_no, connectionUid }), world.now());
    book.drafts.queue(queued, world.now());
    await world.clock.advance(5);
    book.bin.remove([queued], world.now());
    expect(reserve(next)).toBe(statement_no);
    expect(book.bin.restore([queued], world.now())).toMatchObject([{ notes: [{ key: 'bin_number_changed' }] }]);
    const numbers = book.outbox.listOpenOf(queued).map(({ mutation }) => 'data' in mutation && mutation.data);
    expect(numbers).toHaveLength(1);
    expect(numbers).not.toMatchObject([{ statement_no }]);
  });

  it('releases its number when nothing was typed in it', async () => {
    const { book, now } = await binWorld();
    const [untouched, next] = [fresh(), fresh()];
    const number = book.numbers.reserve({ uid: untouched, clientUid: null, date: TODAY }, now());
    book.bin.discardDraft(untouched, now());
    expect(book.numbers.reserve({ uid: next, clientUid: null, date: TODAY }, now())).toBe(number);
    expect(listBin(book, 10).total).toBe(0);
  });

  it('waits to be created again after an undo', async () => {
    const world = await binWorld();
    const { book } = world;
    world.engine.setOffline(true);
    const uid = fresh();
    book.edits.enqueue([newInvoice(uid, uidOf(book, 'connections', 1), { summary: 'Queued' })], world.now());
    await world.clock.advance(5);
    book.bin.remove([uid], world.now());
    expect(openOps(world, uid)).toEqual([]);
    expect(listBin(book, 10).entries).toMatchObject([{ uid, number: 'INV-9001', why: 'discarded', canRestore: true }]);
    await world.clock.advance(5);
    expect(book.bin.restore([uid], world.now())).toEqual(done(uid));
    expect(openOps(world, uid)).toEqual(['create']);
    world.engine.setOffline(false);
    await world.clock.advance(60_000);
    expect(world.service.count('create')).toBe(1);
    expect(world.service.count('delete')).toBe(0);
  });

  it.each(['rejected', 'number_taken', 'parked'] as const)(
    'waits to be created again after it was %s',
    async (reason) => {
      const world = await binWorld();
      const { book } = world;
      world.engine.setOffline(true);
      const uid = fresh();
      const [id = 0] = book.edits.enqueue([newInvoice(uid, uidOf(book, 'connections', 1))], world.now());
      book.outbox.update(id, { state: 'needs_you', reason });
      expect(impactOfDeletes(book, [uid])).toMatchObject([{ isLocal: true, refusal: null }]);
      expect(book.bin.remove([uid], world.now())).toEqual(done(uid));
      expect(openOps(world, uid)).toEqual([]);
      await world.clock.advance(5);
      expect(book.bin.restore([uid], world.now())).toEqual(done(uid));
      expect([openOps(world, uid), isListed(world, uid)]).toEqual([['create'], true]);
    },
  );

  it.each([null, 'rejected', 'number_taken', 'parked'] as const)(
    'is in the bin after a discard in the outbox (%s), and comes back',
    async (reason) => {
      const world = await binWorld();
      const { book } = world;
      world.engine.setOffline(true);
      const uid = fresh();
      const [id = 0] = book.edits.enqueue(
        [newInvoice(uid, uidOf(book, 'connections', 1), { summary: 'Queued' })],
        world.now(),
      );
      if (reason !== null) book.outbox.update(id, { state: 'needs_you', reason });
      book.decisions.decide(id, { kind: 'discard' }, world.now());
      expect([openOps(world, uid), isListed(world, uid)]).toEqual([[], false]);
      expect(listBin(book, 10).entries).toMatchObject([{ uid, why: 'discarded', canRestore: true }]);
      expect(getBinPaper(book, uid, TODAY)?.page.invoice).toMatchObject({ summary: 'Queued' });
      await world.clock.advance(5);
      expect(book.bin.restore([uid], world.now())).toEqual(done(uid));
      expect([openOps(world, uid), isListed(world, uid)]).toEqual([['create'], true]);
      expect(view(world, uid)).toMatchObject({ summary: 'Queued' });
    },
  );

  it('is kept for reading and copying when it may have arrived, and is never enqueued again', async () => {
    const world = await binWorld();
    const { book } = world;
    world.engine.setOffline(true);
    const uid = fresh();
    const create = newInvoice(uid, uidOf(book, 'connections', 1), { summary: 'Queued' });
    const [id = 0] = book.edits.enqueue([create], world.now());
    book.outbox.update(id, { state: 'needs_you', reason: 'unknown_send', attempts: 1 });
    book.decisions.decide(id, { kind: 'discard' }, world.now());
    expect(listBin(book, 10).entries).toMatchObject([{ uid, why: 'given_up', canRestore: false, hasDetails: true }]);
    expect(getBinPaper(book, uid, TODAY)?.page.invoice).toMatchObject({ summary: 'Queued' });
    expect(book.bin.restore([uid], world.now())).toMatchObject([{ kind: 'refused' }]);
    expect([openOps(world, uid), isListed(world, uid)]).toEqual([[], false]);
  });

  it('is found in the bin by its text, and emptied only in the announced number', async () => {
    const world = await binWorld();
    const { book, uid: inAccount } = world;
    const [uid, other] = [fresh(), fresh()];
    const client = uidOf(book, 'connections', 1);
    book.drafts.save(uid, invoiceForm({ statementNo: 'X-1', connectionUid: client, summary: 'Kélpie' }), world.now());
    book.drafts.save(other, invoiceForm({ statementNo: 'X-2', summary: 'Deck' }), world.now());
    for (const each of [uid, inAccount]) {
      book.tags.change({ name: 'Rush', isOn: true, uids: [each] });
      book.keptMails.keep(each, 'deliver', { form: { subject: 'Kélpie' } }, world.now());
    }
    book.bin.remove([uid, other, inAccount], world.now());
    const found = (search: string) => listBin(book, 10, search).entries.map((entry) => entry.uid);
    expect(found('kelpie')).toEqual([uid]);
    expect(found('x-2 deck')).toEqual([other]);
    expect(found('000001')).toEqual([inAccount]);
    expect(found('client 1')).toContain(uid);
    expect(found('nothing of the kind')).toEqual([]);
    expect(listBin(book, 10)).toMatchObject({ total: 3, onlyHere: 2 });
    expect(() => {
      book.bin.empty(3);
    }).toThrow(expect.objectContaining({ said: message('error_bin_changed') }));
    expect(listBin(book, 10).total).toBe(3);
    book.bin.empty(2);
    expect(listBin(book, 10)).toMatchObject({ total: 1, onlyHere: 0, entries: [{ uid: inAccount }] });
    expect(book.versions.list(uid)).toEqual([]);
    // A window that still stands on its address writes a new invoice under it: nothing of this one is that one’s.
    expect(listTags(book.orm, [uid, inAccount])).toEqual([{ name: 'Rush', count: 1 }]);
    expect([uid, inAccount].map((each) => book.keptMails.get(each, 'deliver')?.form?.subject)).toEqual([
      undefined,
      'Kélpie',
    ]);
    expect(book.bin.restore([uid], world.now())).toMatchObject([{ kind: 'refused' }]);
    expect(book.bin.restore([inAccount], world.now())).toEqual(done(inAccount));
  });

  it('leaves nothing behind when it is empty', async () => {
    const world = await binWorld();
    const uid = fresh();
    world.book.drafts.save(uid, invoiceForm({ lines: [] }), world.now());
    world.book.bin.discardDraft(uid, world.now());
    expect(listBin(world.book, 10).total).toBe(0);
  });
});
