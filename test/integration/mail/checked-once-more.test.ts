import { describe, expect, it } from 'vitest';
import type { Delivery } from '#shared/outbox/mutation.ts';
import { listMailRecords } from '#main/db/mails/mail-history.ts';
import { listOutbox } from '#main/db/outbox/outbox-list.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { NEW, openAccount } from '#test/helpers/account-world.ts';
import { uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';
import { message } from '#shared/words/message.ts';
import { writingIn } from '#shared/writing/writing.ts';

const fromWindow = { from: 'window', isOffline: false, isConfirmed: false } as const;
const payment = { date: '2026-11-20', amount: '100.00', payment_method: 'stripe' as const, details: '' };

function mailTo(email: string): Delivery {
  return { recipients: [{ name: 'x', email }], blind_copies: [], subject: 's', message: 'm', attachment: true };
}

describe('a mail is held', () => {
  it('when the account now shows the amount in another currency', async () => {
    const { book, service, uid, at, run } = await openAccount();
    book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], at());
    service.edit('invoices', 1, { currency_iso_code: 'JPY', currency_symbol: '¥' });
    await run();
    expect(service.count('deliver')).toBe(0);
    const [entry] = book.outbox.listOpen();
    expect(entry?.question).toMatchObject({ because: 'total', shown: '100.00 EUR', now: '100.00 JPY' });
    book.decisions.decide(entry?.id ?? 0, { kind: 'send' }, at());
    await run();
    expect(service.count('deliver')).toBe(1);
  });

  it('when it reminds of an amount that a waiting payment covers', async () => {
    const { book, service, uid, at, run, open } = await openAccount({ state: 'sent' });
    const input = { ...payment, isReceived: true };
    createPaymentEdits(book).record({ uid: NEW, invoiceUid: uid, input }, at());
    const refused = failure('rejected', { status: 422 });
    service.interfere = ({ call }) => (call === 'create' ? { kind: 'rejected', error: refused } : undefined);
    book.edits.enqueue([{ op: 'reminder', resource: 'invoices', uid, data: null }], at());
    await run();
    expect(service.count('reminder')).toBe(0);
    expect(open()).toContainEqual(['reminder', 'needs_you', 'held']);
    // Whoever sends it all the same has been told.
    const [reminder] = book.outbox.listOpenOf(uid);
    book.decisions.decide(reminder?.id ?? 0, { kind: 'send' }, at());
    await run({ seconds: 2 });
    expect(service.count('reminder')).toBe(1);
  });

  it('once for each of two lasting reasons', async () => {
    const { book, service, uid, at, run } = await openAccount({ state: 'sent' });
    const input = { ...payment, isReceived: true };
    createPaymentEdits(book).record({ uid: NEW, invoiceUid: uid, input }, at());
    const refused = failure('rejected', { status: 422 });
    service.interfere = ({ call }) => (call === 'create' ? { kind: 'rejected', error: refused } : undefined);
    const [reminder = 0] = book.edits.enqueue(
      [{ op: 'reminder', resource: 'invoices', uid, data: null }],
      at(),
      fromWindow,
    );
    await run();
    const [edit = 0] = book.edits.enqueue([updateOf(book, 'invoices', uid, { items: [] })], at());
    book.engineStores.outbox.lockLines(edit, { because: 'appends', object: null, at: at(), learned: null });
    const reasons: unknown[] = [];
    for (let question = 1; question <= 4 && book.outbox.get(reminder)?.reason === 'held'; question += 1) {
      reasons.push(book.outbox.get(reminder)?.question);
      book.decisions.decide(reminder, { kind: 'send' }, at());
      await run({ seconds: 2 });
    }
    expect(reasons).toMatchObject([{ because: 'paid' }, { because: 'lines_locked' }]);
    expect(service.count('reminder')).toBe(1);
  });

  it('again when a payment was recorded after an earlier question about money, whatever question came in between', async () => {
    const { book, service, uid, at, run } = await openAccount({ state: 'sent' });
    const [reminder = 0] = book.edits.enqueue([{ op: 'reminder', resource: 'invoices', uid, data: null }], at());
    const sendAllTheSame = async (): Promise<unknown> => {
      book.decisions.decide(reminder, { kind: 'send' }, at());
      await run({ seconds: 2 });
      return book.outbox.get(reminder)?.question;
    };
    service.edit('invoices', 1, { paid_total: '10.00', total_due: '90.00' });
    await run();
    expect(book.outbox.get(reminder)?.question).toMatchObject({ because: 'paid' });
    service.edit('invoices', 1, { note: 'theirs' });
    expect(await sendAllTheSame()).toMatchObject({ because: 'text' });
    const input = { ...payment, amount: '90.00', isReceived: true };
    createPaymentEdits(book).record({ uid: NEW, invoiceUid: uid, input }, at());
    const refused = failure('rejected', { status: 422 });
    service.interfere = ({ call }) => (call === 'create' ? { kind: 'rejected', error: refused } : undefined);
    expect(await sendAllTheSame()).toMatchObject({ because: 'paid' });
    expect(service.count('reminder')).toBe(0);
    await sendAllTheSame();
    expect(service.count('reminder')).toBe(1);
  });

  it('only until the person confirms it, even when the service then fails', async () => {
    const { book, uid, at, run } = await openAccount();
    const origin = { ...fromWindow, isOffline: true };
    const [mail = 0] = book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], at(), origin);
    await run();
    const shown = () => {
      const [entry] = listOutbox(
        {
          rows: book.rows,
          outbox: book.outbox,
          conflicts: book.conflicts,
          writing: writingIn('en-US'),
          isReachable: true,
        },
        at(),
      );
      return [entry?.note, entry?.question?.kind, listMailRecords(book, uid)[0]?.question?.kind];
    };
    expect(shown()).toEqual([message('outbox_held_offline'), 'held', 'held']);
    book.decisions.decide(mail, { kind: 'send' }, at());
    const error = { code: 'service_error', message: message('error_internal'), status: 500, fields: {} };
    book.engineStores.outbox.park(mail, { againAt: at() + 3_600_000, error });
    expect(shown()).toEqual([message('error_internal'), undefined, undefined]);
  });

  it('when an own payment was sent after the account last showed the invoice', async () => {
    const { book, service, uid, at, run } = await openAccount({ state: 'sent' });
    service.interfere = ({ call, resource }) => {
      if (call === 'create' && resource === 'payments')
        service.edit('invoices', 1, { state: 'paid', paid_total: '100.00', total_due: '0.00' });
      return undefined;
    };
    book.edits.enqueue(
      [
        updateOf(book, 'invoices', uid, { note: 'N1' }),
        { op: 'create', resource: 'payments', uid: NEW, data: { invoice: uid, ...payment } },
        { op: 'reminder', resource: 'invoices', uid, data: null },
      ],
      at(),
    );
    await run();
    expect([service.count('create'), service.count('reminder')]).toEqual([1, 0]);
  });

  it('when its address is no longer the client’s own', async () => {
    const { book, service, uid, at, run } = await openAccount();
    const data = mailTo('office@client1.test');
    book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data }], at(), fromWindow);
    service.edit('connections', 1, { business_email: 'new@client1.test' });
    await run({ isFull: true });
    expect(service.count('deliver')).toBe(0);
    const [entry] = book.outbox.listOpen();
    expect(entry?.question).toMatchObject({ because: 'recipients', emails: ['office@client1.test'] });
    book.decisions.decide(entry?.id ?? 0, { kind: 'send' }, at());
    await run();
    expect(service.count('deliver')).toBe(1);
  });

  it('not for a contact’s new address that the account refuses', async () => {
    const world = createEngineWorld();
    const { book, service, clock } = world;
    fill(service, 1, 1);
    const fields = { id: 51, first_name: 'Una', last_name: 'Daly', email: 'old@client1.test', parent: 1 };
    service.put('contacts', { id: 51, hash_key: null, fields, details: null });
    await world.run({ isFull: true });
    const refused = failure('rejected', { status: 422 });
    service.interfere = ({ call }) => (call === 'update' ? { kind: 'rejected', error: refused } : undefined);
    const contact = updateOf(book, 'contacts', uidOf(book, 'contacts', 51), { email: 'new@client1.test' });
    book.edits.enqueue([contact], clock.now());
    const data = mailTo('new@client1.test');
    const mail = { op: 'deliver', resource: 'invoices', uid: uidOf(book, 'invoices', 1), data } as const;
    book.edits.enqueue([mail], clock.now(), fromWindow);
    await world.run();
    expect(book.outbox.listAll()).toMatchObject([{ reason: 'rejected' }, { state: 'done' }]);
  });

  it('not when that address is still the client’s own', async () => {
    const { book, service, uid, at, run, open } = await openAccount();
    const data = mailTo('office@client1.test');
    book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data }], at(), fromWindow);
    await run({ isFull: true });
    expect([service.count('deliver'), open()]).toEqual([1, []]);
  });
});

it('a mail that no entrance lets through any more is put to the person, however often they send it', async () => {
  const { book, service, uid, at, run, open } = await openAccount();
  const data = { ...mailTo('a@x.test'), subject: 'For {{invoice.number}}' };
  const [mail = 0] = book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data }], at());
  await run();
  book.decisions.decide(mail, { kind: 'retry' }, at());
  await run();
  expect([service.count('deliver'), open()]).toEqual([0, [['deliver', 'needs_you', 'rejected']]]);
  expect(book.outbox.get(mail)?.error?.message).toEqual(
    message('error_mail_unsendable', {
      problem: message('mail_reason_of_subject', {
        problem: message('mail_reason_variable_left', { variable: '{{invoice.number}}' }),
      }),
    }),
  );
  book.decisions.decide(mail, { kind: 'discard' }, at());
  expect(open()).toEqual([]);
});

it('an unanswered mail is not proven by another mail of the same invoice that was sent', async () => {
  const { book, service, uid, at, run } = await openAccount();
  const mails = ['a@x.test', 'b@x.test'].map((email) => mailTo(email));
  book.edits.enqueue(
    mails.map((data) => ({ op: 'deliver', resource: 'invoices', uid, data })),
    at(),
  );
  service.interfere = ({ call }) => {
    if (call !== 'deliver') return undefined;
    if (service.count('deliver') === 1)
      return { kind: 'lost', isApplied: false, error: failure('service_error', { status: 500 }) };
    service.edit('invoices', 1, { state: 'sent' });
    return undefined;
  };
  await run();
  expect([book.outbox.get(1), book.outbox.get(2)]).toMatchObject([
    { state: 'needs_you', reason: 'unknown_send' },
    { state: 'done' },
  ]);
});

it('an unanswered mail is not proven by an unknown mail that the person is already asked about', async () => {
  const { book, uid, at } = await openAccount();
  const mails = ['a@x.test', 'b@x.test'].map((email) => mailTo(email));
  const entries = mails.map((data) => ({ op: 'deliver', resource: 'invoices', uid, data }) as const);
  const [first = 0, second = 0] = book.edits.enqueue(entries, at());
  const error = { code: 'service_error', message: message('error_internal'), status: 504, fields: {} } as const;
  book.engineStores.outbox.markSending(first, { at: at(), body: {}, baseline: null });
  book.engineStores.outbox.markUnconfirmed(first, { at: at(), lookAt: at(), error });
  book.engineStores.outbox.needsPerson(first, 'unknown_send', error);
  expect(book.engineStores.evidence.mayOtherMailHaveLeft(second, at() + 1)).toBe(true);
});

it('a refused mail is not sent again unasked when its invoice counts as sent meanwhile', async () => {
  const { book, service, uid, at, run, open } = await openAccount();
  service.edit('invoices', 1, { state: 'draft' });
  // Something on the way has delivered it twice: the first copy went out, and the second was refused.
  service.interfere = ({ call }) => {
    if (call !== 'deliver') return undefined;
    service.edit('invoices', 1, { state: 'sent' });
    return { kind: 'rejected', error: failure('rejected', { status: 422 }) };
  };
  const [mail = -1] = book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], at(), fromWindow);
  await run();
  expect(open()).toEqual([['deliver', 'needs_you', 'rejected']]);
  book.decisions.decide(mail, { kind: 'retry' }, at());
  await run();
  expect(service.count('deliver')).toBe(1);
  expect(open()).toEqual([['deliver', 'needs_you', 'unknown_send']]);
  expect(book.outbox.get(mail)?.error?.message, 'nobody asked to wait').not.toContain('wait');
});
