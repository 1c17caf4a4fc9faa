import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { contract } from '#shared/ipc/contract.ts';
import { proposeMail, mailValues, composeMail } from '#shared/mail/compose.ts';
import type { MailPreparation, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { MailDraft } from '#shared/mail/mail-draft.ts';
import type { MailKind } from '#shared/mail/stages.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import { message } from '#shared/words/message.ts';
import type { Book } from '#main/db/book.ts';
import { answersOf } from '#main/db/mails/mail-store.ts';
import { mailPreparer } from '#main/db/mails/prepare-mail.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { mailHandlers } from '#main/ipc/handlers/mail-handlers.ts';
import { listMailRecords } from '#main/db/mails/mail-history.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import {
  bookFolder,
  clientRow,
  invoiceForm,
  invoiceRow,
  noLines,
  openFileBook,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';
import { cash } from '#test/helpers/payments-world.ts';

const DAY_MS = 86_400_000;
const calm = { asksWhenOnline: false, holdMs: 15_000, isConfirmed: false } as const;

/** An engine in the background over a book with one client, two contacts and `invoices` sent invoices. */
async function world(invoices = 1, book?: Book): Promise<EngineWorld> {
  const made = createEngineWorld({}, book);
  fill(made.service, 1, invoices);
  for (const [id, first_name, email] of [
    [51, 'Ben', 'ben@c1.test'],
    [52, 'Una', 'una@c1.test'],
  ] as const)
    made.service.put('contacts', {
      id,
      hash_key: null,
      fields: { id, first_name, last_name: 'Daly', email, parent: 1 },
      details: null,
    });
  made.service.edit('connections', 1, {
    primary_contact_first_name: 'Una',
    primary_contact_last_name: 'Daly',
    language: 'de',
  });
  await made.run({ isFull: true });
  made.engine.start();
  await made.clock.advance(1_000);
  return made;
}

function prepare({ book, clock }: EngineWorld, kind: MailKind, ids: readonly number[]): readonly MailPreparation[] {
  const context = { book, companyName: 'Aurora', coolDownDays: 3, now: clock.now(), today: TODAY };
  return ids.map((id) => uidOf(book, 'invoices', id)).map(mailPreparer(context, kind));
}

function prepareOne(given: EngineWorld, kind: MailKind = 'deliver', id = 1): MailPreparation {
  const [prepared] = prepare(given, kind, [id]);
  if (prepared === undefined) throw new Error('nothing prepared');
  return prepared;
}

const write = (prepared: MailPreparation): OutgoingMail => {
  const { mail } = composeMail(prepared, [], prepared.stage, TODAY);
  if (mail === null) throw new Error('this mail cannot leave');
  return mail;
};

function withBlindCopies(mail: OutgoingMail, emails: readonly string[]): OutgoingMail {
  if (mail.delivery === null) throw new Error('a text of one’s own is needed');
  return { ...mail, delivery: { ...mail.delivery, blind_copies: emails.map((email) => ({ name: '', email })) } };
}

function send(given: EngineWorld, mails: readonly OutgoingMail[], part: Partial<typeof calm> | object = {}) {
  const queued = answersOf(mails.map((mail) => given.book.mails.send(mail, { ...calm, ...part }, given.clock.now())));
  given.engine.wake();
  return queued;
}

const delivered = ({ service }: EngineWorld): number => service.count('deliver') + service.count('reminder');

describe('the preparation of a mail', () => {
  it('tells the recipients, the language and the values for the text', async () => {
    const given = await world();
    const prepared = prepareOne(given);
    expect(prepared).toMatchObject({
      clientName: 'Client 1',
      language: 'de',
      areContactsRead: true,
      recipients: [{ name: 'Una Daly', email: 'una@c1.test' }],
      contacts: [{ firstName: 'Una', isPrimary: true }, { firstName: 'Ben' }],
      invoice: { number: 'INV-000001', total: '100.00', currency: 'EUR' },
      stage: 'first',
      daysLate: 6,
      skip: null,
    });
    const form = proposeMail(prepared, []);
    expect(form.subject).toBe('Rechnung {{invoice.number}} von {{company.name}}');
    expect(mailValues(prepared, form.recipients, TODAY)).toMatchObject({
      'contact.first_name': 'Una',
      'invoice.total': '100,00\u00a0€',
    });
  });

  it('tells why a row of many should be left out', async () => {
    const given = await world(7);
    const { book, service, clock } = given;
    for (const [id, fields] of [
      [2, { state: 'draft' }],
      [3, { state: 'paid', total_due: '0.00', paid_total: '100.00' }],
      [7, { due_date: TODAY }],
    ] as const)
      service.edit('invoices', id, fields);
    given.engine.syncNow();
    await clock.advance(60_000);
    book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid: uidOf(book, 'invoices', 4) }], clock.now());
    expect(prepareOne(given, 'reminder', 1).skip).toBeNull();
    send(given, [write(prepareOne(given, 'reminder', 5))]);
    book.drafts.save(uidOf(book, 'invoices', 6), invoiceForm({ connectionUid: null }), clock.now());
    expect(prepare(given, 'reminder', [1, 2, 3, 4, 5, 6, 7]).map(({ skip }) => skip?.kind ?? null)).toEqual([
      'client_contacted',
      'not_sent',
      'nothing_due',
      'gone',
      'mail_open',
      'draft_incomplete',
      'not_late',
    ]);
  });

  it('tells that a payment recorded here covers the amount that the account still calls due', async () => {
    const given = await world(3);
    given.engine.setOffline(true);
    const edits = createPaymentEdits(given.book);
    const record = (id: number, amount: string): void => {
      const uid = `01936f00-0000-7000-8000-0000000000a${String(id)}`;
      edits.record({ uid, invoiceUid: uidOf(given.book, 'invoices', id), input: cash(amount) }, given.clock.now());
    };
    record(1, '100.00');
    record(2, '99.99');
    const skips = (): readonly unknown[] => prepare(given, 'reminder', [1, 2, 3]).map(({ skip }) => skip?.kind ?? null);
    expect(skips()).toEqual(['payment_recorded', null, null]);
    expect(prepare(given, 'deliver', [1]).map(({ skip }) => skip)).toEqual([null]);
    edits.remove('01936f00-0000-7000-8000-0000000000a1', given.clock.now());
    expect(skips()).toEqual([null, null, null]);
  });

  it('tells when the client was last written to, and which stage fits', async () => {
    const given = await world();
    const reminded = prepareOne(given, 'reminder');
    expect(reminded).toMatchObject({ stage: 'friendly', daysSinceContact: null });
    send(given, [write(reminded)]);
    await given.clock.advance(20_000);
    expect(prepareOne(given, 'reminder')).toMatchObject({
      stage: 'friendly',
      daysSinceContact: 0,
      skip: { kind: 'contacted', days: 0 },
    });
    await given.clock.until(given.engine.stop());
    await given.clock.advance(4 * DAY_MS);
    expect(prepareOne(given, 'reminder')).toMatchObject({ daysSinceContact: 4, skip: null });
  });
});

describe('the preparation of a mail to a client who was written to about another invoice', () => {
  const about = (given: EngineWorld, ids: readonly number[], kind: MailKind = 'reminder'): readonly unknown[] =>
    prepare(given, kind, ids).map(({ skip }) => skip);
  const leave = (given: EngineWorld): Promise<unknown> => given.clock.advance(20_000);

  it('warns before the next reminder until the cool-down is over', async () => {
    const given = await world(3);
    send(given, [write(prepareOne(given, 'reminder', 2))]);
    await leave(given);
    expect(delivered(given)).toBe(1);
    const other = { kind: 'client_contacted', days: 0, number: 'INV-000002' };
    expect(about(given, [1, 2, 3])).toEqual([other, { kind: 'contacted', days: 0 }, other]);
    await given.clock.until(given.engine.stop());
    await given.clock.advance(2 * DAY_MS);
    expect(about(given, [1])).toEqual([{ ...other, days: 2 }]);
    await given.clock.advance(DAY_MS);
    expect(about(given, [1, 2, 3])).toEqual([null, null, null]);
  });

  it('names the newest mail of all, even when it is the invoice’s own', async () => {
    const given = await world(2);
    send(given, [write(prepareOne(given, 'deliver', 1))]);
    await leave(given);
    await given.clock.advance(DAY_MS);
    send(given, [write(prepareOne(given, 'reminder', 2))]);
    await leave(given);
    expect(about(given, [1, 2])).toEqual([
      { kind: 'client_contacted', days: 0, number: 'INV-000002' },
      { kind: 'contacted', days: 0 },
    ]);
  });

  it('counts a mail in its undo window, and not a mail that was taken back', async () => {
    const given = await world(2);
    const [queued] = send(given, [write(prepareOne(given, 'reminder', 2))]);
    if (queued?.kind !== 'queued') throw new Error('not queued');
    expect(about(given, [1])).toEqual([{ kind: 'client_contacted', days: null, number: 'INV-000002' }]);
    given.book.decisions.decide(queued.id, { kind: 'discard' }, given.clock.now());
    expect(about(given, [1])).toEqual([null]);
  });

  it('counts a parked mail, because it will be sent by itself', async () => {
    const given = await world(2);
    const [queued] = send(given, [write(prepareOne(given, 'reminder', 1))]);
    if (queued?.kind !== 'queued') throw new Error('not queued');
    given.book.engineStores.outbox.park(queued.id, { againAt: given.clock.now() + DAY_MS, error: null });
    expect(about(given, [2])).toEqual([{ kind: 'client_contacted', days: null, number: 'INV-000001' }]);
  });

  it('does not warn about sending a new invoice, nor about another client', async () => {
    const given = await world(2);
    given.service.put('connections', clientRow(2));
    const connection = { id: 2, hash_key: 'c2', name: 'Client 2' };
    given.service.put('invoices', invoiceRow(3, { connection }, noLines));
    given.engine.syncNow();
    await given.clock.advance(60_000);
    send(given, [write(prepareOne(given, 'reminder', 2))]);
    await leave(given);
    expect(about(given, [1], 'deliver')).toEqual([null]);
    expect(about(given, [3])).toEqual([null]);
  });
});

describe('sending', () => {
  it('queues the draft on screen first, and the mail is sent about the updated invoice', async () => {
    const given = await world();
    const uid = uidOf(given.book, 'invoices', 1);
    const clientUid = uidOf(given.book, 'connections', 1);
    const form = invoiceForm({
      connectionUid: clientUid,
      statementNo: 'INV-000001',
      date: '2026-11-01',
      dueDate: '2026-11-15',
      summary: 'New words',
      lines: [],
    });
    given.book.drafts.save(uid, form, given.clock.now());
    const prepared = prepareOne(given);
    expect(prepared).toMatchObject({ hasDraft: true, invoice: { summary: 'New words' } });
    expect(send(given, [write(prepared)])).toMatchObject([{ kind: 'queued' }]);
    expect(given.book.draftTable.get(uid)).toBeNull();
    await given.clock.advance(20_000);
    const calls = given.service.log
      .filter(({ call }) => call === 'update' || call === 'deliver')
      .map(({ call }) => call);
    expect(calls).toEqual(['update', 'deliver']);
    expect(given.service.objects.get('invoices')?.get(1)?.fields['summary']).toBe('New words');
  });

  it('does not send a text about an invoice that has changed meanwhile', async () => {
    const given = await world();
    const mail = write(prepareOne(given));
    given.service.edit('invoices', 1, { billed_total: '90.00', total_due: '90.00' });
    given.engine.syncNow();
    await given.clock.advance(60_000);
    expect(send(given, [mail])).toMatchObject([{ kind: 'changed' }]);
    expect(given.book.outbox.listOpen()).toEqual([]);
  });

  it('does not send a text about an invoice whose summary now ends differently', async () => {
    const given = await world();
    const begin = 'The work of these months. '.repeat(200);
    const summarized = async (end: string): Promise<void> => {
      given.service.edit('invoices', 1, { summary: `${begin}${end}` });
      given.engine.syncNow();
      await given.clock.advance(60_000);
    };
    await summarized('Paid by hour.');
    const mail = write(prepareOne(given));
    await summarized('Paid by day.');
    expect(send(given, [mail])).toMatchObject([{ kind: 'changed' }]);
    const again = write(prepareOne(given));
    expect(() =>
      contract['mail:send'].input.parse({ mails: [again], whenOffline: 'ask', isConfirmed: false }),
    ).not.toThrow();
    expect(send(given, [again])).toMatchObject([{ kind: 'queued' }]);
  });

  it('accepts names of any length, because a limit would block a whole sheet', async () => {
    const given = await world();
    const name = 'Birch and Alder '.repeat(40);
    given.service.put('connections', clientRow(2, { name }));
    given.service.put('invoices', invoiceRow(2, { connection: { id: 2, hash_key: 'c2', name } }, noLines));
    given.engine.syncNow();
    await given.clock.advance(60_000);
    const mails = prepare(given, 'deliver', [1, 2]).map(write);
    expect(() => contract['mail:send'].input.parse({ mails, whenOffline: 'ask', isConfirmed: false })).not.toThrow();
  });

  it('refuses an unfinished draft and keeps it', async () => {
    const given = await world();
    const uid = uidOf(given.book, 'invoices', 1);
    given.book.drafts.save(
      uid,
      invoiceForm({ connectionUid: uidOf(given.book, 'connections', 1), dueDate: '' }),
      given.clock.now(),
    );
    const mail = write(prepareOne(given));
    expect(send(given, [mail])).toMatchObject([{ kind: 'refused' }]);
    expect(given.book.draftTable.get(uid)).not.toBeNull();
    expect(given.book.outbox.listOpen()).toEqual([]);
  });

  it('asks before the same mail goes out twice, and takes back all of it that was queued with it', async () => {
    const given = await world();
    const mail = write(prepareOne(given));
    expect(send(given, [mail, mail])).toMatchObject([{ kind: 'queued' }, { kind: 'needs_confirmation' }]);
    expect(send(given, [mail], { isConfirmed: true })).toMatchObject([{ kind: 'queued' }]);
  });

  it('sends all mails of a sheet except the refused one', async () => {
    const given = await world(3);
    const mails = prepare(given, 'reminder', [1, 2, 3]).map(write);
    const bad: Delivery = { recipients: [], blind_copies: [], subject: 's', message: 'm', attachment: false };
    const [one, two, three] = mails;
    if (one === undefined || two === undefined || three === undefined) throw new Error('three are needed');
    given.service.interfere = ({ call, id }) =>
      call === 'reminder' && id === 3 ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
    expect(send(given, [one, { ...two, delivery: bad }, three]).map(({ kind }) => kind)).toEqual([
      'queued',
      'refused',
      'queued',
    ]);
    await given.clock.advance(30_000);
    const states = [1, 2, 3].map((id) =>
      listMailRecords(given.book, uidOf(given.book, 'invoices', id)).map(({ state, reason }) => reason ?? state),
    );
    expect(states).toEqual([['done'], [], ['rejected']]);
    expect(delivered(given)).toBe(2);
  });

  it('says which mails of a sheet were queued when the disk filled up, and fails when none was', async () => {
    const given = await world(3);
    const { raw } = given.book.connection;
    const long = (mail: OutgoingMail): OutgoingMail => ({
      ...mail,
      written: { language: 'de', subject: 's', message: 'x'.repeat(4_000_000) },
    });
    const mails = [1, 2, 3].map((id) => write(prepareOne(given, 'deliver', id)));
    const big = mails.slice(1, 2).map(long);
    raw.pragma(`max_page_count = ${String(Number(raw.pragma('page_count', { simple: true })) + 200)}`);
    expect(() => send(given, big)).toThrowError(expect.objectContaining({ code: 'disk_full' }));
    const answers = send(given, [...mails.slice(0, 1), ...big, ...mails.slice(2)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['queued', 'refused', 'queued']);
    await given.clock.advance(60_000);
    expect(delivered(given)).toBe(2);
  });

  it('asks again when back online, or sends by itself, as the person chose while offline', async () => {
    const given = await world(2);
    given.engine.setOffline(true);
    const [one, two] = prepare(given, 'deliver', [1, 2]).map(write);
    if (one === undefined || two === undefined) throw new Error('two are needed');
    send(given, [one], { asksWhenOnline: true });
    send(given, [two]);
    await given.clock.advance(60_000);
    given.engine.setOffline(false);
    await given.clock.advance(5_000);
    const records = [1, 2].flatMap((id) => listMailRecords(given.book, uidOf(given.book, 'invoices', id)));
    expect(records).toMatchObject([
      { state: 'needs_you', question: { because: 'offline' } },
      { state: 'done', stateBefore: 'sent' },
    ]);
  });
});

describe('the book remembers', () => {
  it('the last recipients and choices for a client, even after a restart', async () => {
    const { path } = bookFolder();
    const book = openFileBook(path);
    const given = createEngineWorld({}, book);
    fill(given.service, 1, 1);
    await given.run();
    const prepared = prepareOne(given);
    expect(prepared.areContactsRead).toBe(false);
    const delivery = {
      recipients: [{ name: '', email: 'new@c1.test' }],
      blind_copies: [{ name: '', email: 'me@own.test' }],
      subject: 's',
      message: 'm',
      attachment: true,
    };
    const former = { ...delivery, recipients: [{ name: '', email: 'Old@c1.test' }] };
    given.book.mails.send({ ...write(prepared), delivery: former }, calm, given.clock.now());
    given.book.mails.send({ ...write(prepared), delivery }, calm, given.clock.now());
    book.mailTemplates.save({ language: 'si', stage: 'firm', subject: 'S', message: 'M' }, 1);
    book.mailTemplates.save({ language: 'si', stage: 'firm', subject: 'T', message: 'M' }, 2);
    const uid = uidOf(book, 'connections', 1);
    book.close();
    const again = openFileBook(path);
    expect(again.mailTemplates.list()).toEqual([{ language: 'si', stage: 'firm', subject: 'T', message: 'M' }]);
    expect(again.mailHabits.of(uid)).toEqual({
      isCustom: true,
      attachment: true,
      recipients: delivery.recipients,
      blindCopies: delivery.blind_copies,
      used: ['old@c1.test', 'me@own.test', 'new@c1.test'],
    });
    again.mailTemplates.remove('si', 'firm');
    expect(again.mailTemplates.list()).toEqual([]);
    again.close();
  });

  it('nothing of mails that were taken back in time', async () => {
    const given = await world();
    const [queued] = send(given, [write(prepareOne(given))]);
    if (queued?.kind !== 'queued') throw new Error('not queued');
    given.book.decisions.decide(queued.id, { kind: 'discard' }, given.clock.now());
    expect(listMailRecords(given.book, queued.uid)).toEqual([]);
    expect(prepareOne(given).daysSinceContact).toBeNull();
  });

  it('nothing of a refused mail after it was discarded', async () => {
    const given = await world();
    given.service.interfere = ({ call }) =>
      call === 'deliver' ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
    const [queued] = send(given, [write(prepareOne(given))], { holdMs: 0 });
    if (queued?.kind !== 'queued') throw new Error('not queued');
    await given.clock.advance(60_000);
    expect(given.book.outbox.get(queued.id)).toMatchObject({ state: 'needs_you', reason: 'rejected', attempts: 1 });
    given.book.decisions.decide(queued.id, { kind: 'discard' }, given.clock.now());
    expect(listMailRecords(given.book, queued.uid)).toEqual([]);
    expect(prepareOne(given).daysSinceContact).toBeNull();
  });

  it('nothing of a mail that a limit turned away after it was discarded', async () => {
    const given = await world();
    const limit = failure('rate_limited', { status: 429, retryAfterMs: 3_000_000 });
    given.service.interfere = ({ call }) => (call === 'deliver' ? { kind: 'not_sent', error: limit } : undefined);
    const [queued] = send(given, [write(prepareOne(given))], { holdMs: 0 });
    if (queued?.kind !== 'queued') throw new Error('not queued');
    await given.clock.advance(60_000);
    expect(given.book.outbox.get(queued.id)).toMatchObject({ state: 'queued', attempts: 1 });
    given.book.decisions.decide(queued.id, { kind: 'discard' }, given.clock.now());
    expect(listMailRecords(given.book, queued.uid)).toEqual([]);
    expect(prepareOne(given).daysSinceContact).toBeNull();
  });

  it('a mail that may have been sent despite the limit, even after it was closed', async () => {
    const given = await world();
    given.service.edit('invoices', 1, { state: 'draft' });
    given.service.interfere = ({ call }) => {
      if (call !== 'deliver') return undefined;
      given.service.edit('invoices', 1, { state: 'sent' });
      return { kind: 'not_sent', error: failure('rate_limited', { status: 429, retryAfterMs: 60_000 }) };
    };
    const [queued] = send(given, [write(prepareOne(given))], { holdMs: 0 });
    if (queued?.kind !== 'queued') throw new Error('not queued');
    await given.clock.advance(300_000);
    expect(given.book.outbox.get(queued.id)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
    given.book.decisions.decide(queued.id, { kind: 'dismiss' }, given.clock.now());
    expect(listMailRecords(given.book, queued.uid)).toMatchObject([{ id: queued.id, state: 'cancelled' }]);
    expect(prepareOne(given).daysSinceContact).toBe(0);
  });

  it('the text of a mail with its values and their placeholders, until it is taken back', async () => {
    const { path } = bookFolder();
    const given = await world(2, openFileBook(path));
    const written = { language: 'de', subject: 'Re {{invoice.number}}', message: 'Open: {{invoice.due}}' } as const;
    send(given, [{ ...write(prepareOne(given)), written }, write(prepareOne(given, 'deliver', 2))]);
    await given.clock.until(given.engine.stop());
    given.book.close();
    const book = openFileBook(path);
    const records = [1, 2].flatMap((id) => listMailRecords(book, uidOf(book, 'invoices', id)));
    expect(records).toMatchObject([
      { written, delivery: { subject: 'Rechnung INV-000001 von Aurora' } },
      { written: null, delivery: { subject: 'Rechnung INV-000002 von Aurora' } },
    ]);
    book.close();
  });

  describe('a mail that was begun', () => {
    const begun = {
      form: { subject: 'Re {{invoice.number}}', recipients: [{ name: '', email: 'una@c1.test' }] },
      stage: 'first',
      language: 'de',
      typed: { recipients: 'ben@c1', blindCopies: '' },
    } as const;
    const written = { language: 'de', subject: 'Re {{invoice.number}}', message: 'Open: {{invoice.due}}' } as const;
    const keep = ({ book, clock }: EngineWorld, kind: MailKind, id: number, kept: MailDraft | null = begun): void => {
      book.keptMails.keep(uidOf(book, 'invoices', id), kind, kept, clock.now());
    };

    it('is kept completely, for this invoice and this kind of mail alone, even after a restart', async () => {
      const { path } = bookFolder();
      const given = await world(2, openFileBook(path));
      keep(given, 'deliver', 1);
      keep(given, 'reminder', 1, { form: { message: 'once more' } });
      keep(given, 'deliver', 2);
      keep(given, 'deliver', 2, null);
      await given.clock.until(given.engine.stop());
      given.book.close();
      const again = { ...given, book: openFileBook(path) };
      expect(prepareOne(again).kept).toEqual(begun);
      expect(prepareOne(again, 'reminder').kept).toEqual({ form: { message: 'once more' } });
      expect(prepareOne(again, 'deliver', 2).kept).toBeNull();
      again.book.close();
    });

    it('is forgotten in the moment in which it is queued, and restored when it is not sent after all', async () => {
      const given = await world();
      keep(given, 'deliver', 1);
      keep(given, 'reminder', 1);
      const [queued] = send(given, [{ ...write(prepareOne(given)), written }]);
      if (queued?.kind !== 'queued') throw new Error('not queued');
      expect(prepareOne(given).kept).toBeNull();
      expect(prepareOne(given, 'reminder').kept).toEqual(begun);
      given.book.decisions.decide(queued.id, { kind: 'discard' }, given.clock.now());
      expect(prepareOne(given).kept).toMatchObject({
        form: { isCustom: true, subject: written.subject, message: written.message },
        stage: 'first',
        language: 'de',
      });
    });

    it('keeps the written text even when the standard text was chosen for sending', async () => {
      const given = await world();
      const [queued] = send(given, [{ ...write(prepareOne(given)), delivery: null, written }]);
      if (queued?.kind !== 'queued') throw new Error('not queued');
      given.book.decisions.decide(queued.id, { kind: 'discard' }, given.clock.now());
      expect(prepareOne(given).kept).toEqual({
        form: { isCustom: false, subject: written.subject, message: written.message },
        stage: 'first',
        language: 'de',
      });
    });

    it('stays when the mail could not be queued, and when a mail without own text was sent', async () => {
      const given = await world();
      keep(given, 'deliver', 1);
      const mail = { ...write(prepareOne(given)), written };
      expect(send(given, [{ ...mail, basis: 'something else' }])).toMatchObject([{ kind: 'changed' }]);
      expect(prepareOne(given).kept).toEqual(begun);
      send(given, [{ ...mail, written: null }]);
      expect(prepareOne(given).kept).toEqual(begun);
    });

    it('takes precedence over a mail that was taken back later', async () => {
      const given = await world();
      const [queued] = send(given, [{ ...write(prepareOne(given)), written }]);
      if (queued?.kind !== 'queued') throw new Error('not queued');
      keep(given, 'deliver', 1);
      given.book.decisions.decide(queued.id, { kind: 'discard' }, given.clock.now());
      expect(prepareOne(given).kept).toEqual(begun);
    });
  });

  it('nothing for a client of a mail that was taken back, even after a restart', async () => {
    const { path } = bookFolder();
    const given = await world(3, openFileBook(path));
    const mailOf = (id: number, blind: string): OutgoingMail =>
      withBlindCopies(write(prepareOne(given, 'deliver', id)), [blind]);
    send(given, [mailOf(1, 'boss@own.test')]);
    await given.clock.advance(20_000);
    const [wrong] = send(given, [mailOf(2, 'wrong@else.test')]);
    const [other] = send(given, [mailOf(3, 'other@else.test')]);
    if (wrong?.kind !== 'queued' || other?.kind !== 'queued') throw new Error('not queued');
    await given.clock.until(given.engine.stop());
    given.book.close();
    const book = openFileBook(path);
    const client = uidOf(book, 'connections', 1);
    book.decisions.decide(wrong.id, { kind: 'discard' }, given.clock.now());
    expect(book.mailHabits.of(client)).toMatchObject({
      blindCopies: [{ email: 'other@else.test' }],
      used: ['una@c1.test', 'boss@own.test', 'other@else.test'],
    });
    book.decisions.decide(other.id, { kind: 'discard' }, given.clock.now());
    expect(book.mailHabits.of(client)).toMatchObject({
      blindCopies: [{ email: 'boss@own.test' }],
      used: ['una@c1.test', 'boss@own.test'],
    });
    book.close();
  });

  it('for a client the held mail that was confirmed, after a later one was taken back', async () => {
    const given = await world(2);
    const [held] = send(given, [withBlindCopies(write(prepareOne(given)), ['boss@own.test'])]);
    if (held?.kind !== 'queued') throw new Error('not queued');
    given.service.edit('invoices', 1, { note: 'Changed by somebody else' });
    await given.clock.advance(20_000);
    expect(given.book.outbox.get(held.id)?.question).toMatchObject({ kind: 'held', because: 'text' });
    given.book.decisions.decide(held.id, { kind: 'send' }, given.clock.now());
    given.engine.wake();
    await given.clock.advance(20_000);
    expect(delivered(given)).toBe(1);
    const [later] = send(given, [withBlindCopies(write(prepareOne(given, 'deliver', 2)), ['wrong@else.test'])]);
    if (later?.kind !== 'queued') throw new Error('not queued');
    given.book.decisions.decide(later.id, { kind: 'discard' }, given.clock.now());
    expect(prepareOne(given, 'deliver', 2).blindCopies).toEqual([{ name: '', email: 'boss@own.test' }]);
  });

  it('nothing for a client when the only mail to them was taken back', async () => {
    const given = await world();
    const [queued] = send(given, [withBlindCopies(write(prepareOne(given)), ['wrong@else.test'])]);
    if (queued?.kind !== 'queued') throw new Error('not queued');
    given.book.decisions.decide(queued.id, { kind: 'discard' }, given.clock.now());
    expect(given.book.mailHabits.of(uidOf(given.book, 'connections', 1))).toBeNull();
    expect(prepareOne(given)).toMatchObject({ blindCopies: [], isCustom: true });
  });

  it('as copies only recipients of a sent mail, without former contacts', async () => {
    const given = await world(2);
    const copied = (): readonly string[] => prepareOne(given, 'deliver', 2).blindCopies.map(({ email }) => email);
    send(given, [withBlindCopies(write(prepareOne(given)), ['Ben@c1.test', 'boss@own.test'])]);
    expect(copied()).toEqual(['Ben@c1.test']);
    await given.clock.advance(20_000);
    expect(copied()).toEqual(['Ben@c1.test', 'boss@own.test']);
    const ben = { id: 51, first_name: 'Ben', last_name: 'Daly', email: 'ben@new.test' };
    const parent = { id: 1, hash_key: 'c1' };
    given.book.engineStores.mirror.applyObject(
      'contacts',
      { id: 51, hash_key: null, fields: ben, details: null },
      parent,
      given.clock.now(),
    );
    expect(prepareOne(given).contacts.map(({ email }) => email)).toEqual(['una@c1.test', 'ben@new.test']);
    expect(copied()).toEqual(['boss@own.test']);
  });
});

describe('many mails that are sent at once', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** The handler of the request over an app with this book, in which each mail is a step of its own. */
  function sender(given: EngineWorld, session: () => unknown = () => given) {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    const app = { session, state: () => ({ settings: { mail: { holdSeconds: 15 } } }), now: () => given.clock.now() };
    // The request needs nothing else of the app.
    return mailHandlers(app as unknown as AppContext)['mail:send'];
  }
  const sheetOf = (given: EngineWorld) => ({
    mails: prepare(given, 'deliver', [1, 2]).map(write),
    whenOffline: 'ask' as const,
    isConfirmed: false,
  });

  it('are answered one by one where the account is closed before the last', async () => {
    const given = await world(2);
    const sheet = sheetOf(given);
    const closed = (): never => {
      throw new AppError('closing', message('error_closing_undone'));
    };
    const session = vi.fn<() => unknown>(closed).mockReturnValueOnce(given);
    const answers = await sender(given, session)(sheet);
    expect(answers.map(({ kind }) => kind)).toEqual(['queued', 'refused']);
    await expect(sender(given, closed)(sheet)).rejects.toMatchObject({ code: 'closing' });
  });

  it('are answered one by one where something typed meanwhile cannot be stored', async () => {
    const given = await world(2);
    const sheet = sheetOf(given);
    const { typed } = given.book;
    vi.spyOn(typed, 'show')
      .mockImplementationOnce(() => {})
      .mockImplementation(() => {
        throw new AppError('disk_full', message('error_disk_full'));
      });
    const answers = await sender(given)(sheet);
    expect(answers.map(({ kind }) => kind)).toEqual(['queued', 'refused']);
  });
});
