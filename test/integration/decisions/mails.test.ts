import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { invoiceRow, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { fill } from '#test/helpers/fake-service.ts';
import { message } from '#shared/words/message.ts';

const PAYMENT = uidFrom(9, new Uint8Array(10));
const HOUR_MS = 3_600_000;
const online = { from: 'window', isOffline: false, isConfirmed: false } as const;

async function worldWithInvoice(): Promise<EngineWorld> {
  const world = createEngineWorld();
  fill(world.service, 1, 1);
  await world.run();
  return world;
}

function mail(world: EngineWorld, data: Delivery | null = null) {
  return { op: 'deliver', resource: 'invoices', uid: uidOf(world.book, 'invoices', 1), data } as const;
}

const first = ({ book }: EngineWorld): OutboxRow | null => book.outbox.get(1);

describe('a mail from the window', () => {
  it('is sent at once when the service can be reached', async () => {
    const world = await worldWithInvoice();
    world.book.edits.enqueue([mail(world)], world.clock.now(), online);
    await world.run();
    expect(first(world)).toMatchObject({ state: 'done' });
    expect(world.service.count('deliver')).toBe(1);
  });

  it('is asked about when the network is back, and is sent when the person says so', async () => {
    const world = await worldWithInvoice();
    world.book.edits.enqueue([mail(world)], world.clock.now(), { ...online, isOffline: true });
    await world.run();
    expect(first(world)).toMatchObject({ reason: 'held', question: { kind: 'held', because: 'offline' } });
    expect(world.service.count('deliver')).toBe(0);
    world.book.decisions.decide(1, { kind: 'send' }, world.clock.now());
    await world.run();
    expect(first(world)).toMatchObject({ state: 'done' });
  });

  it('is asked about after twelve hours of waiting, unless it comes from the terminal', async () => {
    for (const [origin, reason] of [
      [online, 'held'],
      [{ from: 'terminal' }, null],
    ] as const) {
      const world = await worldWithInvoice();
      world.book.edits.enqueue([mail(world)], world.clock.now(), origin);
      await world.clock.advance(12 * HOUR_MS + 1);
      await world.run();
      expect(first(world)?.reason).toBe(reason);
      expect(world.service.count('deliver')).toBe(reason === null ? 1 : 0);
    }
  });

  it('is not asked about when a person sends it again the day after a refusal', async () => {
    const world = await worldWithInvoice();
    const refused = new AppError('rejected', message('error_internal'), { status: 422 });
    world.service.interfere = ({ call }) => (call === 'deliver' ? { kind: 'rejected', error: refused } : undefined);
    world.book.edits.enqueue([mail(world)], world.clock.now(), online);
    await world.run();
    expect(first(world)).toMatchObject({ state: 'needs_you', reason: 'rejected' });
    world.service.interfere = () => undefined;
    await world.clock.advance(20 * HOUR_MS);
    world.book.decisions.decide(1, { kind: 'retry' }, world.clock.now());
    await world.run();
    expect(first(world)).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('needs a confirmation when the same one was enqueued a moment ago', async () => {
    const world = await worldWithInvoice();
    const recipients = [{ name: 'A', email: 'a@x.test' }];
    const delivery = { recipients, blind_copies: [], subject: 's', message: 'm', attachment: false };
    const send = (
      data: Delivery | null,
      part: Partial<typeof online> | { readonly isConfirmed: true } = {},
    ): string => {
      try {
        world.book.edits.enqueue([mail(world, data)], world.clock.now(), { ...online, ...part });
        return 'queued';
      } catch (thrown) {
        return thrown instanceof AppError ? thrown.code : 'broken';
      }
    };
    expect(send(delivery)).toBe('queued');
    expect(send({ ...delivery, recipients: [{ name: '', email: ' A@X.test' }] })).toBe('needs_confirmation');
    expect(send({ ...delivery, recipients: [{ name: '', email: 'b@x.test' }] })).toBe('queued');
    expect(send(null)).toBe('queued');
    expect(send(delivery, { isConfirmed: true })).toBe('queued');
    await world.run();
    expect(send(null)).toBe('needs_confirmation');
    await world.clock.advance(10 * 60_000 + 1_000);
    expect(send(null)).toBe('queued');
  });
});

describe('the invoice that a mail was written on', () => {
  it('is what was displayed with all queued edits, without later typing', async () => {
    const world = await worldWithInvoice();
    const { uid } = mail(world);
    world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { note: 'Seen' }), mail(world)], world.clock.now());
    world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { note: 'Later' })], world.clock.now());
    let noteThen: unknown = null;
    world.service.interfere = ({ call, id }) => {
      if (call === 'deliver') noteThen = world.service.objects.get('invoices')?.get(id ?? 0)?.fields['note'];
      return undefined;
    };
    await world.run();
    expect(world.book.outbox.listAll().map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(noteThen).toBe('Seen');
  });

  it('is compared with the present text, dates and client, whichever list showed them', async () => {
    for (const change of [
      { summary: 'Other words' },
      { due_date: '2027-01-01' },
      { statement_no: 'INV-X' },
      { payment_options: ['cash'] },
      { connection: { id: 99, hash_key: 'c99', name: 'Somebody' } },
    ]) {
      const world = await worldWithInvoice();
      world.book.edits.enqueue([mail(world)], world.clock.now());
      world.service.edit('invoices', 1, change);
      await world.run();
      expect(first(world)).toMatchObject({
        reason: 'held',
        question: { because: 'text', fields: Object.keys(change) },
      });
      expect(world.service.count('deliver')).toBe(0);
    }
  });

  it('is compared with the present invoice although a clock that ran ahead says that it was just written', async () => {
    const world = await worldWithInvoice();
    const { uid } = mail(world);
    world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { note: 'Seen' })], world.clock.now());
    await world.run();
    const { raw } = world.book.connection;
    raw.prepare('UPDATE outbox SET settled_at = settled_at + ?').run(HOUR_MS);
    raw.prepare('UPDATE invoices SET details_at = details_at + ?').run(HOUR_MS);
    world.book.edits.enqueue([mail(world)], world.clock.now());
    world.service.edit('invoices', 1, { summary: 'Other words' });
    await world.run();
    expect(world.book.outbox.get(2)).toMatchObject({ reason: 'held', question: { because: 'text' } });
    expect(world.service.count('deliver')).toBe(0);
  });

  it('lets the mail be sent after the client viewed the invoice, which changes nothing displayed', async () => {
    const world = await worldWithInvoice();
    world.book.edits.enqueue([mail(world)], world.clock.now());
    world.service.edit('invoices', 1, { state: 'viewed', unknown_field: 'new' });
    await world.run();
    expect(first(world)).toMatchObject({ state: 'done' });
  });

  it('may be spelled in the service’s own way when it was written here', async () => {
    const world = await worldWithInvoice();
    const { uid } = mail(world);
    world.book.edits.enqueue(
      [updateOf(world.book, 'invoices', uid, { note: 'Thanks \r\n' }), mail(world)],
      world.clock.now(),
    );
    world.service.interfere = ({ call, id }) => {
      if (call === 'deliver' || call === 'read') {
        const known = world.service.objects.get('invoices')?.get(id ?? 0)?.fields['note'];
        if (known === 'Thanks \r\n') world.service.edit('invoices', id ?? 0, { note: 'Thanks' });
      }
      return undefined;
    };
    await world.run();
    expect(world.book.outbox.listAll().map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('keeps the mail waiting while the service cannot be read', async () => {
    const world = await worldWithInvoice();
    world.service.put('invoices', invoiceRow(1));
    world.book.edits.enqueue([mail(world)], world.clock.now());
    let failures = 2;
    world.service.interfere = ({ call }) => {
      if (call !== 'read' || (failures -= 1) < 0) return undefined;
      return { kind: 'failed', error: new AppError('unreachable', message('error_internal')) };
    };
    await world.run();
    expect(first(world)).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('holds the mail when money came in, although a refused payment is in the outbox', async () => {
    const world = await worldWithInvoice();
    const invoice = uidOf(world.book, 'invoices', 1);
    const data = { invoice, date: TODAY, amount: '5.00', payment_method: 'cash', details: '' };
    world.service.interfere = ({ call, resource }) =>
      call === 'create' && resource === 'payments'
        ? { kind: 'rejected', error: new AppError('rejected', message('error_internal')) }
        : undefined;
    world.book.edits.enqueue([{ op: 'create', resource: 'payments', uid: PAYMENT, data }], world.clock.now());
    await world.run();
    expect(first(world)).toMatchObject({ state: 'needs_you', reason: 'rejected' });
    world.book.edits.enqueue([mail(world)], world.clock.now(), online);
    world.service.edit('invoices', 1, { paid_total: '7.00' });
    await world.run();
    expect(world.book.outbox.get(2)).toMatchObject({ reason: 'held', question: { because: 'paid' } });
  });

  it('does not make the mail wait for a payment recorded after it', async () => {
    const world = await worldWithInvoice();
    const invoice = uidOf(world.book, 'invoices', 1);
    const data = { invoice, date: TODAY, amount: '5.00', payment_method: 'cash', details: '' };
    // The program ends between the payment and the look at what became of its invoice.
    world.service.interfere = ({ call, resource }) =>
      call !== 'create' && resource === 'invoices'
        ? { kind: 'failed', error: new AppError('unreachable', message('error_internal')) }
        : undefined;
    world.book.edits.enqueue([{ op: 'create', resource: 'payments', uid: PAYMENT, data }], world.clock.now());
    await world.run();
    expect(first(world)).toMatchObject({ state: 'done' });
    world.service.edit('invoices', 1, { paid_total: '5.00' });
    world.service.interfere = () => undefined;
    world.book.edits.enqueue([mail(world)], world.clock.now() + 1_000, { from: 'terminal' });
    await world.run();
    expect(world.book.outbox.get(2)).toMatchObject({ state: 'done' });
  });

  it('is replaced by the shown invoice when the person sends a held mail, including omitted empty fields', async () => {
    for (const [later, state] of [
      [{}, 'done'],
      [{ note: 'Other words' }, 'needs_you'],
    ] as const) {
      const world = await worldWithInvoice();
      world.service.edit('invoices', 1, { note: 'Seen' });
      await world.run();
      world.book.edits.enqueue([mail(world)], world.clock.now(), online);
      const known = world.service.objects.get('invoices')?.get(1);
      if (known === undefined) throw new Error('it is in the account');
      const { note: _emptied, ...fields } = known.fields;
      world.service.put('invoices', { ...known, fields });
      await world.run();
      expect(first(world)).toMatchObject({ reason: 'held', question: { because: 'text', fields: ['note'] } });
      world.book.decisions.decide(1, { kind: 'send' }, world.clock.now());
      world.service.edit('invoices', 1, later);
      await world.run();
      expect(first(world)).toMatchObject({ state });
    }
  });

  it('is compared again when the mail is sent again', async () => {
    const world = await worldWithInvoice();
    const recipients = [{ name: '', email: 'else@where.test' }];
    const words = { recipients, blind_copies: [], subject: 'Pay', message: 'All of it is due', attachment: false };
    world.service.interfere = ({ call }) =>
      call === 'deliver'
        ? { kind: 'lost', isApplied: false, error: new AppError('timeout', message('error_internal')) }
        : undefined;
    world.service.edit('invoices', 1, { state: 'sent' });
    world.book.edits.enqueue([mail(world, words)], world.clock.now(), online);
    await world.run();
    expect(first(world)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
    world.service.interfere = () => undefined;
    world.service.edit('invoices', 1, { paid_total: '7.00' });
    await world.clock.advance(HOUR_MS);
    await world.run();
    world.book.decisions.decide(1, { kind: 'send' }, world.clock.now());
    await world.run();
    expect(world.book.outbox.get(2)).toMatchObject({ reason: 'held', question: { because: 'paid' } });
    world.book.decisions.decide(2, { kind: 'send' }, world.clock.now());
    await world.run();
    expect(world.book.outbox.get(2)).toMatchObject({ state: 'done' });
  });
});
