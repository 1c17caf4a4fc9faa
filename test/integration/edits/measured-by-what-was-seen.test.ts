import { describe, expect, it } from 'vitest';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import type { JsonObject } from '#shared/json.ts';
import type { AccountWorld } from '#test/helpers/account-world.ts';
import { itemRow, NEW, openAccount } from '#test/helpers/account-world.ts';
import { clientRow, invoiceRow, newInvoice, noLines, sweepPage, uidOf, updateOf } from '#test/helpers/books.ts';
import { failure } from '#test/helpers/fake-service.ts';

describe('an edit whose base is what was displayed when it was made', () => {
  it('asks nothing about displayed values when it corrects a refused edit', async () => {
    const { book, service, uid, at, run, calm, inAccount, open } = await openAccount();
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S1' })], at());
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
    await run();
    calm();
    service.edit('invoices', 1, { due_date: '2026-12-24' });
    await run({ isFull: true });
    book.edits.enqueue([updateOf(book, 'invoices', uid, { due_date: '2026-11-15' })], at());
    await run();
    expect([inAccount('summary'), inAccount('due_date'), open()]).toEqual(['S1', '2026-11-15', []]);
  });

  it('takes back one that waits after the account got that value by itself', async () => {
    const { book, service, uid, client, at, run, calm, inAccount, open } = await openAccount({ po_number: null });
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
    const other = uidOf(book, 'connections', 2);
    const change = (data: JsonObject) => book.edits.enqueue([updateOf(book, 'invoices', uid, data)], at());
    change({ connection: other, summary: 'S1', po_number: 'P1' });
    await run();
    calm();
    const moved = { id: 2, hash_key: clientRow(2).hash_key, name: 'moved' };
    service.edit('invoices', 1, { connection: moved, summary: 'S1', po_number: 'P1 ' });
    await run({ isFull: true });
    change({ connection: client, summary: 'S0', po_number: null });
    await run();
    expect([inAccount('summary'), inAccount('po_number')]).toEqual(['S0', null]);
    expect(inAccount('connection')).toMatchObject({ id: 1 });
    expect(open()).toEqual([]);
  });

  it('takes back one that waits, and asks when someone else wrote another value', async () => {
    const { book, service, uid, at, run, calm, inAccount, open } = await openAccount();
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S1', note: 'N1' })], at());
    await run();
    calm();
    service.edit('invoices', 1, { summary: 'theirs' });
    await run({ isFull: true });
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S0', note: 'N0' })], at());
    await run();
    expect([open(), inAccount('summary')]).toEqual([[['update', 'needs_you', 'conflict']], 'theirs']);
    const [entry] = book.outbox.listOpenOf(uid);
    expect(book.conflicts.of(entry?.id ?? -1)?.fields).toMatchObject([
      { name: 'summary', mine: 'S0', theirs: 'theirs' },
    ]);
  });

  it('asks nothing when it changes the total of an invoice that was shown as sent', async () => {
    const { book, service, uid, at, run, calm, inAccount, open } = await openAccount();
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S1' })], at());
    await run();
    calm();
    service.edit('invoices', 1, { state: 'sent' });
    await run({ isFull: true });
    const other = uidOf(book, 'connections', 2);
    book.edits.enqueue([updateOf(book, 'invoices', uid, { connection: other })], at());
    await run();
    expect([open(), inAccount('summary')]).toEqual([[], 'S1']);
    expect(inAccount('connection')).toMatchObject({ id: 2 });
  });

  it.each([
    ['client', { connection: { id: 2, hash_key: 'c2', name: 'Client 2' } }],
    ['currency', { currency_iso_code: 'USD' }],
  ])('asks nothing when it changes the total after others gave the invoice its %s', async (_what, moved) => {
    const details = { ...noLines, items: [itemRow(1, 'Design', '50.00')] };
    const { book, service, uid, at, run, calm, inAccount, open } = await openAccount({}, details);
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S1' })], at());
    await run();
    calm();
    service.edit('invoices', 1, moved);
    await run({ isFull: true });
    const items = [{ description: 'Design', price: '60.00', quantity: '1', sort_order: 1 }];
    book.edits.enqueue([updateOf(book, 'invoices', uid, { items })], at());
    await run();
    expect([open(), inAccount('summary')]).toEqual([[], 'S1']);
    expect(service.objects.get('invoices')?.get(1)?.details?.['items']).toMatchObject([{ price: '60.00' }]);
  });

  it('asks when it changes the total of lines that others changed and changed back', async () => {
    const items = [itemRow(1, 'Design', '50.00')];
    const taxes = [{ id: 2, name: 'VAT', key: null, combined_amount_percent: '10%', percentage: true }];
    const { book, service, uid, at, run, calm, inAccount, open } = await openAccount({}, { ...noLines, items, taxes });
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
    book.edits.enqueue([updateOf(book, 'invoices', uid, { taxes: [] })], at());
    await run();
    const base = { ...updateOf(book, 'invoices', uid, {}).base, items: [] };
    calm();
    // The lines were gone when the discount was given.
    const discounts = [{ name: 'Rebate', combined_amount_percent: '5%', percentage: true }];
    book.edits.enqueue([{ ...updateOf(book, 'invoices', uid, { discounts }), base }], at());
    await run();
    expect(open()).toEqual([['update', 'needs_you', 'conflict']]);
    expect(inAccount('note')).toBe('N0');
  });

  it('asks about rows that others changed before an edit of another field was sent, which wrote none', async () => {
    const { book, service, uid, at, engine, run, inAccount, open } = await openAccount(
      {},
      { ...noLines, items: [itemRow(1, 'Design', '50.00')] },
    );
    engine.setOffline(true);
    const change = (data: JsonObject) => book.edits.enqueue([updateOf(book, 'invoices', uid, data)], at());
    change({ due_date: '2026-12-24' });
    book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], at());
    change({ items: [{ description: 'Design', price: '60.00', quantity: '1', sort_order: 1 }] });
    const object = service.objects.get('invoices')?.get(1);
    if (object === undefined) throw new Error('the account has the invoice');
    const setPrice = (id: number): void =>
      service.put('invoices', { ...object, details: { ...object.details, items: [itemRow(id, 'Design', '9.00')] } });
    setPrice(1);
    // It makes all rows anew with each update.
    service.interfere = ({ call }) => (call === 'update' ? void setPrice(34) : undefined);
    engine.setOffline(false);
    await run();
    expect([inAccount('due_date'), open().at(-1)]).toEqual(['2026-12-24', ['update', 'needs_you', 'conflict']]);
    expect(service.objects.get('invoices')?.get(1)?.details?.['items']).toMatchObject([{ price: '9.00' }]);
  });

  it('takes back one that waits, and asks about another’s change that was not read yet', async () => {
    const { book, service, uid, at, engine, run, inAccount, open } = await openAccount({ send_reminders: false });
    engine.setOffline(true);
    const change = (data: JsonObject) => book.edits.enqueue([updateOf(book, 'invoices', uid, data)], at());
    change({ summary: 'S1', note: 'N1', send_reminders: true });
    service.edit('invoices', 1, { summary: 'theirs', send_reminders: true });
    change({ summary: 'S0', note: 'N0', send_reminders: false });
    engine.setOffline(false);
    await run();
    const [entry] = book.outbox.listOpenOf(uid);
    expect([open(), inAccount('summary')]).toEqual([[['update', 'needs_you', 'conflict']], 'theirs']);
    const conflict = book.conflicts.of(entry?.id ?? -1);
    expect(conflict?.fields).toMatchObject([{ name: 'summary', mine: 'S0', theirs: 'theirs' }]);
    expect(conflict?.merged).toMatchObject({ send_reminders: false });
  });

  /** An edit and the one that takes it back, both made before anybody here hears of what somebody wrote between the two. */
  async function takenBackUnheard(
    { part, details = noLines }: { readonly part: JsonObject; readonly details?: JsonObject },
    { mine, theirs, back }: Readonly<Record<'mine' | 'theirs' | 'back', JsonObject>>,
  ) {
    const world = await openAccount(part, details);
    const { book, service, uid, at, engine } = world;
    engine.setOffline(true);
    const change = (data: JsonObject) => book.edits.enqueue([updateOf(book, 'invoices', uid, data)], at());
    change(mine);
    const known = service.objects.get('invoices')?.get(1);
    if (known === undefined) throw new Error('the account has the invoice');
    const { fields, details: rows } = known;
    const isOfRows = Object.keys(theirs).some((name) => name in noLines);
    const edited = isOfRows ? { details: { ...rows, ...theirs } } : { fields: { ...fields, ...theirs } };
    service.put('invoices', { ...known, ...edited });
    change(back);
    engine.setOffline(false);
    return { ...world, conflict: () => book.conflicts.of(book.outbox.listOpenOf(uid)[0]?.id ?? -1) };
  }

  it.each([
    ['due_date', '2026-12-01', '2026-12-15'],
    ['summary', 'S0', 'S1'],
  ])('takes back one that waits, and asks when another wrote the same %s unread', async (name, was, between) => {
    const [back, mine] = [{ [name]: was }, { [name]: between }];
    const { run, open, inAccount, conflict } = await takenBackUnheard({ part: back }, { mine, theirs: mine, back });
    await run();
    expect([open(), inAccount(name)]).toEqual([[['update', 'needs_you', 'conflict']], between]);
    expect(conflict()?.fields).toMatchObject([{ name, base: was, mine: was, theirs: between }]);
  });

  it('takes back choices that wait, and keeps another’s equal unread choices with a note', async () => {
    const [back, mine] = [{ payment_options: ['cash'] }, { payment_options: ['cash', 'check'] }];
    const edits = { mine, theirs: mine, back };
    const { book, uid, run, open, inAccount } = await takenBackUnheard({ part: back }, edits);
    await run();
    expect([open(), inAccount('payment_options')]).toEqual([[], ['cash', 'check']]);
    expect(book.conflicts.listNotes(uid)).toMatchObject([{ kind: 'merged' }]);
  });

  it('takes back rows that wait, and asks for the total when another changed them unread', async () => {
    const items = (price: string) => [itemRow(1, 'Design', price)];
    const { run, open, conflict } = await takenBackUnheard(
      { part: {}, details: { ...noLines, items: items('50.00') } },
      { mine: { items: items('60.00') }, theirs: { items: items('55.00') }, back: { items: items('50.00') } },
    );
    await run();
    expect(open()).toEqual([['update', 'needs_you', 'conflict']]);
    expect(conflict()).toMatchObject({
      money: 'both_sides',
      joined: [{ base: { price: '50.00' }, mine: { price: '50.00' }, theirs: { price: '55.00' } }],
    });
  });

  it('takes back one that waits and was not sent, and shows the earlier value after another’s change', async () => {
    const { book, service, uid, at, run, calm, engine, open } = await openAccount();
    engine.setOffline(true);
    for (const summary of ['S1', 'S0'])
      book.edits.enqueue([updateOf(book, 'invoices', uid, { summary, note: 'N1' })], at());
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'not_sent', error: failure('unreachable') } : undefined;
    engine.setOffline(false);
    await run();
    calm();
    service.edit('invoices', 1, { summary: 'theirs' });
    await run({ seconds: 3600 });
    expect(open()).toEqual([['update', 'needs_you', 'conflict']]);
    const conflict = book.conflicts.of(book.outbox.listOpenOf(uid)[0]?.id ?? -1);
    expect(conflict?.fields).toMatchObject([{ name: 'summary', base: 'S0', mine: 'S0', theirs: 'theirs' }]);
  });

  it('takes back one that waits, and sends and notes nothing when no one else wrote', async () => {
    const { book, service, uid, at, engine, run, inAccount, open } = await openAccount();
    engine.setOffline(true);
    for (const summary of ['S1', 'S0']) book.edits.enqueue([updateOf(book, 'invoices', uid, { summary })], at());
    engine.setOffline(false);
    await run();
    expect([open(), inAccount('summary'), service.count('update')]).toEqual([[], 'S0', 0]);
    expect(book.conflicts.listNotes(uid)).toEqual([]);
  });

  it('keeps its base when an earlier edit stopped changing the field, because others’ values under that were never displayed', async () => {
    const { book, uid, at } = await openAccount();
    const [first = 0] = book.edits.enqueue([updateOf(book, 'invoices', uid, { note: 'N0', summary: 'S1' })], at());
    book.engineStores.outbox.markSending(first, { at: at(), body: { summary: 'S1' }, baseline: {} });
    book.edits.enqueue([updateOf(book, 'invoices', uid, { note: 'mine' })], at());
    const object = invoiceRow(1, { state: 'draft', note: 'theirs', summary: 'S1' }, noLines);
    book.engineStores.outbox.settle({ entry: first, object, at: at() });
    const [{ mutation } = { mutation: null }] = book.outbox.listOpenOf(uid);
    expect(mutation).toMatchObject({ data: { note: 'mine' }, base: { note: 'N0', summary: 'S1' } });
  });

  it.each(['Foo bar', 'Foo  bar\n', '<b>Foo</b>  bar'])(
    'asks nothing after an earlier edit that only respelled a text: %j',
    async (note) => {
      const { book, uid, at, run, service, inAccount, open } = await openAccount({ note: 'Foo  bar' });
      let isOnItsWay = false;
      service.interfere = ({ call }) => {
        if (call === 'update' && !isOnItsWay) {
          isOnItsWay = true;
          book.edits.enqueue([updateOf(book, 'invoices', uid, { note: 'Foo bar baz' })], at());
        }
        return undefined;
      };
      book.edits.enqueue([updateOf(book, 'invoices', uid, { note })], at());
      await run();
      expect([open(), inAccount('note')]).toEqual([[], 'Foo bar baz']);
    },
  );

  it('keeps choices that an earlier edit was merged with and that were never displayed', async () => {
    const { book, service, uid, at, run, inAccount } = await openAccount({ payment_options: ['cash'] });
    const choose = (...options: string[]) =>
      book.edits.enqueue([updateOf(book, 'invoices', uid, { payment_options: options })], at());
    choose('cash', 'check');
    service.edit('invoices', 1, { payment_options: ['cash', 'paypal'] });
    let isOnItsWay = false;
    service.interfere = ({ call }) => {
      if (call === 'update' && !isOnItsWay) {
        isOnItsWay = true;
        choose('cash', 'check', 'bank_transfer');
      }
      return undefined;
    };
    await run();
    expect(inAccount('payment_options')).toEqual(expect.arrayContaining(['bank_transfer', 'cash', 'check', 'paypal']));
  });

  it('asks about a correction by someone else in the payment dialog', async () => {
    const { book, service, at, run, open } = await openAccount({ state: 'sent' });
    const payment = { parent: 1, date: '2026-11-20', amount: '100.00', payment_method: 'stripe' as const, details: '' };
    service.put('payments', { id: 5, hash_key: null, fields: { id: 5, state: 'realized', ...payment }, details: null });
    service.edit('invoices', 1, { paid_total: '100.00' });
    await run({ isFull: true });
    service.edit('payments', 5, { amount: '90.00' });
    service.edit('invoices', 1, { paid_total: '90.00' });
    await run({ isFull: true });
    const { parent: _invoice, ...opened } = { ...payment, isReceived: true };
    const edits = createPaymentEdits(book);
    edits.change(uidOf(book, 'payments', 5), { ...opened, amount: '120.00' }, at(), { opened });
    await run();
    expect(open()).toEqual([['update', 'needs_you', 'conflict']]);
    expect(service.objects.get('payments')?.get(5)?.fields['amount']).toBe('90.00');
  });
});

describe('a draft that was started while a save waited', () => {
  it('asks when someone else changed the same field after the save arrived', async () => {
    const { book, service, uid, at, run, form, open, inAccount } = await openAccount();
    book.drafts.opened(uid);
    book.drafts.save(uid, { ...form(), note: 'mine 1' }, at());
    book.drafts.queue(uid, at());
    book.drafts.save(uid, { ...form(), summary: 'S1' }, at());
    await run();
    service.edit('invoices', 1, { note: 'theirs' });
    await run({ isFull: true });
    const stored = book.drafts.read(uid)?.form ?? form();
    book.drafts.save(uid, { ...stored, note: 'mine 2' }, at());
    book.drafts.queue(uid, at());
    await run();
    expect(open()).toEqual([['update', 'needs_you', 'conflict']]);
    expect(inAccount('note')).toBe('theirs');
  });

  it('asks when nothing was typed in it before that', async () => {
    const { book, service, uid, at, run, form, open } = await openAccount();
    book.drafts.save(uid, { ...form(), note: 'mine 1' }, at());
    book.drafts.queue(uid, at());
    book.drafts.opened(uid);
    const shown = form();
    await run();
    service.edit('invoices', 1, { note: 'theirs' });
    await run({ isFull: true });
    book.drafts.save(uid, { ...shown, note: 'mine 2' }, at());
    book.drafts.queue(uid, at());
    await run();
    expect(open()).toEqual([['update', 'needs_you', 'conflict']]);
  });

  it('has an empty base when the save emptied a field that the service then omits', async () => {
    const { book, uid, at, form } = await openAccount();
    book.drafts.save(uid, { ...form(), note: '' }, at());
    book.drafts.queue(uid, at());
    book.drafts.opened(uid);
    const shown = form();
    const [entry] = book.outbox.listOpenOf(uid);
    const answer = invoiceRow(1, { state: 'draft', summary: 'S0' }, noLines);
    const { note: _empty, ...fields } = answer.fields;
    book.engineStores.outbox.settle({ entry: entry?.id ?? 0, object: { ...answer, fields }, at: at() });
    book.drafts.save(uid, { ...shown, note: 'mine' }, at());
    book.drafts.queue(uid, at());
    const [{ mutation } = { mutation: null }] = book.outbox.listOpenOf(uid);
    expect(mutation).toMatchObject({ op: 'update', data: { note: 'mine' }, base: { note: null } });
  });

  it('removes no line that someone else added since', async () => {
    const details = { ...noLines, items: [itemRow(1, 'Work', '100.00')] };
    const { book, service, uid, at, run, form, open } = await openAccount({}, details);
    const priced = (price: string) => {
      const now = book.drafts.read(uid)?.form ?? form();
      book.drafts.save(uid, { ...now, lines: now.lines.map((line) => ({ ...line, price })) }, at());
    };
    book.drafts.opened(uid);
    priced('110');
    book.drafts.queue(uid, at());
    book.drafts.save(uid, { ...form(), note: 'N1' }, at());
    await run();
    const known = service.objects.get('invoices')?.get(1);
    if (known === undefined) throw new Error('the account has the invoice');
    const theirs = { ...details, items: [itemRow(1, 'Work', '110.00'), itemRow(2, 'Theirs', '50.00')] };
    const fields = { ...known.fields, sub_total: '160.00', billed_total: '160.00', total_due: '160.00' };
    service.put('invoices', { ...known, fields, details: theirs });
    await run({ isFull: true });
    priced('120');
    book.drafts.queue(uid, at());
    await run();
    expect(open()).toEqual([['update', 'needs_you', 'conflict']]);
    expect(service.objects.get('invoices')?.get(1)?.details?.['items']).toHaveLength(2);
  });
});

describe('an entry that waits behind a create that is found', () => {
  /** Its create has arrived, and the answer was lost. */
  async function loseInvoice() {
    const world = await openAccount();
    world.book.edits.enqueue([newInvoice(NEW, world.client)], world.at());
    world.loseCreates();
    await world.run({ seconds: 2 });
    world.calm();
    return { ...world, id: world.newestIn('invoices') };
  }

  it('asks when an edit meets another’s change of the invoice', async () => {
    const world = await openAccount();
    const { book, service, at, run, open } = world;
    book.edits.enqueue([newInvoice(NEW, world.client, { note: 'first' })], at());
    world.loseCreates();
    await run({ seconds: 2 });
    world.calm();
    service.edit('invoices', world.newestIn('invoices'), { note: 'theirs' });
    book.edits.enqueue([updateOf(book, 'invoices', NEW, { note: 'second' })], at());
    await run();
    expect(open()).toEqual([['update', 'needs_you', 'conflict']]);
  });

  it('asks when someone else filled in a field that the create left empty', async () => {
    const { book, service, at, run, open, inAccount, id } = await loseInvoice();
    service.edit('invoices', id, { po_number: 'theirs' });
    book.edits.enqueue([updateOf(book, 'invoices', NEW, { po_number: 'mine' })], at());
    await run();
    expect([open(), inAccount('po_number', id)]).toEqual([[['update', 'needs_you', 'conflict']], 'theirs']);
  });

  it('merges an edit with another’s choice that the create left open', async () => {
    const { book, service, at, run, open, inAccount, id } = await loseInvoice();
    service.edit('invoices', id, { payment_options: ['check'] });
    book.edits.enqueue([updateOf(book, 'invoices', NEW, { payment_options: ['cash'] })], at());
    await run();
    expect([open(), inAccount('payment_options', id)]).toEqual([[], ['check', 'cash']]);
  });

  it('asks before deleting an invoice that was sent and paid meanwhile', async () => {
    const world = await openAccount();
    const { book, service, at, run, open } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], at());
    world.loseCreates();
    await run({ seconds: 2 });
    world.calm();
    service.edit('invoices', world.newestIn('invoices'), { state: 'sent', paid_total: '50.00' });
    book.bin.remove([NEW], at());
    await run();
    expect(open()).toEqual([['delete', 'needs_you', 'conflict']]);
    expect(service.count('delete')).toBe(0);
  });

  it('is sent without a question when no one else changed the invoice', async () => {
    const world = await openAccount();
    const { book, service, at, run, open } = world;
    book.edits.enqueue([newInvoice(NEW, world.client, { note: 'first' })], at());
    world.loseCreates();
    await run({ seconds: 2 });
    world.calm();
    book.edits.enqueue([updateOf(book, 'invoices', NEW, { note: 'second' })], at());
    await run();
    expect([open(), world.inAccount('note', world.newestIn('invoices'))]).toEqual([[], 'second']);
    book.bin.remove([NEW], at());
    await run();
    expect([open(), service.count('delete')]).toEqual([[], 1]);
  });
});

describe('an entry that waits behind a create that a person adopts', () => {
  /** Asked about, because its due date is another by now. */
  async function asked(theirs: JsonObject, behind: (world: AccountWorld) => void) {
    const world = await openAccount();
    const { book, service, client, at, run, open, newestIn } = world;
    book.edits.enqueue([newInvoice(NEW, client, { note: 'first' })], at());
    world.loseCreates();
    await run({ seconds: 2 });
    world.calm();
    const id = newestIn('invoices');
    service.edit('invoices', id, { due_date: '2026-12-31', ...theirs });
    behind(world);
    await run({ isFull: true });
    expect(open()[0]).toEqual(['create', 'needs_you', 'duplicate_candidates']);
    const [entry] = book.outbox.listOpen();
    book.decisions.decide(entry?.id ?? 0, { kind: 'adopt', id }, at());
    await run({ isFull: true });
    return { ...world, id };
  }

  it('asks when an edit meets another’s change of the invoice', async () => {
    const { open, inAccount, id } = await asked({ note: 'theirs' }, ({ book, at }) => {
      book.edits.enqueue([updateOf(book, 'invoices', NEW, { note: 'second' })], at());
    });
    expect([inAccount('note', id), open()]).toEqual(['theirs', [['update', 'needs_you', 'conflict']]]);
  });

  it('asks before deleting an invoice that was sent and paid meanwhile', async () => {
    const { open, service } = await asked({ state: 'sent', paid_total: '50.00' }, ({ book, at }) => {
      book.bin.remove([NEW], at());
    });
    expect([open(), service.count('delete')]).toEqual([[['delete', 'needs_you', 'conflict']], 0]);
  });

  it('is sent without a question when no one else changed that field', async () => {
    const { open, inAccount, id } = await asked({}, ({ book, at }) => {
      book.edits.enqueue([updateOf(book, 'invoices', NEW, { note: 'second' })], at());
    });
    expect([inAccount('note', id), inAccount('due_date', id), open()]).toEqual(['second', '2026-12-31', []]);
  });
});

describe('an entry that waits behind an unanswered update', () => {
  it('asks before deleting an invoice that was paid before the update was found', async () => {
    const { book, service, uid, at, run, calm, open } = await openAccount();
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S1' })], at());
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
    await run({ seconds: 1 });
    calm();
    service.edit('invoices', 1, { state: 'partial', paid_total: '50.00' });
    book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid }], at());
    await run();
    expect(open()).toEqual([['delete', 'needs_you', 'conflict']]);
    expect(service.count('delete')).toBe(0);
  });
});

describe('an entry made on top of an edit that is discarded', () => {
  /** An edit that left once in vain, what somebody wrote over it in the account since, and that read here. */
  async function coveredEdit(theirs = 'theirs') {
    const world = await openAccount();
    const { book, service, uid, at, run, calm } = world;
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'mine 1' })], at());
    service.interfere = ({ call }) => (call === 'update' ? { kind: 'failed', error: failure('timeout') } : undefined);
    await run({ seconds: 1 });
    world.engine.setOffline(true);
    service.edit('invoices', 1, { summary: theirs });
    sweepPage(book, 'invoices', [invoiceRow(1, { state: 'draft', note: 'N0', summary: theirs })]);
    calm();
    const [first] = book.outbox.listOpenOf(uid);
    if (first === undefined) throw new Error('the edit waits');
    const giveUp = async (): Promise<void> => {
      book.edits.discard(first.id, at());
      world.engine.setOffline(false);
      await run();
    };
    return { ...world, giveUp };
  }

  it('asks when it was another edit of the same field', async () => {
    const { book, uid, at, giveUp, open, inAccount } = await coveredEdit();
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'mine 2', note: 'N2' })], at());
    expect(book.outbox.listOpenOf(uid)).toHaveLength(2);
    await giveUp();
    expect([open(), inAccount('summary')]).toEqual([[['update', 'needs_you', 'conflict']], 'theirs']);
  });

  it('takes back what arrived of it all the same', async () => {
    const { book, service, uid, client, at, run, calm, open, inAccount } = await openAccount();
    const change = (data: JsonObject) => book.edits.enqueue([updateOf(book, 'invoices', uid, data)], at());
    change({ summary: 'mine 1', connection: uidOf(book, 'connections', 2) });
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
    await run({ seconds: 500 });
    calm();
    const [first] = book.outbox.listOpenOf(uid);
    if (first === undefined) throw new Error('the edit waits');
    change({ summary: 'S0', connection: client });
    book.edits.discard(first.id, at());
    // It had only been held up on its way.
    const { id, hash_key } = clientRow(2);
    service.edit('invoices', 1, { summary: 'mine 1', connection: { id, hash_key, name: 'moved' } });
    await run();
    expect([open(), inAccount('summary')]).toEqual([[], 'S0']);
    expect(inAccount('connection')).toMatchObject({ id: 1 });
  });

  it('takes back only what the account had by itself by then', async () => {
    const { book, uid, at, giveUp, open, inAccount } = await coveredEdit('mine 1');
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S0' })], at());
    await giveUp();
    expect([open(), inAccount('summary')]).toEqual([[], 'S0']);
  });

  it('is sent when the account had the given up value by itself', async () => {
    const { book, uid, at, giveUp, open, inAccount } = await coveredEdit('mine 1');
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'mine 2' })], at());
    await giveUp();
    expect([open(), inAccount('summary')]).toEqual([[], 'mine 2']);
  });

  it('asks when it sets the old value again and the account has another one meanwhile', async () => {
    const { book, uid, at, giveUp, open, inAccount } = await coveredEdit();
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'S0' })], at());
    await giveUp();
    expect([open(), inAccount('summary')]).toEqual([[['update', 'needs_you', 'conflict']], 'theirs']);
  });

  it('keeps a draft’s values when the account had its base by itself', async () => {
    const { book, uid, at, giveUp, open, inAccount, form } = await coveredEdit('mine 1');
    book.drafts.opened(uid);
    book.drafts.save(uid, { ...form(), summary: 'S0' }, at());
    await giveUp();
    book.drafts.queue(uid, at());
    expect(book.outbox.listOpenOf(uid)).toMatchObject([
      { mutation: { data: { summary: 'S0' }, base: { summary: 'mine 1' } } },
    ]);
    expect([open().length, inAccount('summary')]).toEqual([1, 'mine 1']);
  });

  it('asks when the service omitted the field because it was empty', async () => {
    const { book, uid, at, giveUp, open, inAccount } = await coveredEdit();
    const [first] = book.outbox.listOpenOf(uid);
    if (first?.mutation.op !== 'update') throw new Error('the edit waits');
    const { summary: _empty, ...base } = first.mutation.base;
    book.outbox.update(first.id, { mutation: { ...first.mutation, base } });
    book.edits.enqueue([updateOf(book, 'invoices', uid, { summary: 'mine 2' })], at());
    await giveUp();
    expect([open(), inAccount('summary')]).toEqual([[['update', 'needs_you', 'conflict']], 'theirs']);
  });

  it('is sent when it was an edit of another field', async () => {
    const { book, uid, at, giveUp, open, inAccount } = await coveredEdit();
    book.edits.enqueue([updateOf(book, 'invoices', uid, { note: 'N2' })], at());
    await giveUp();
    expect([open(), inAccount('summary'), inAccount('note')]).toEqual([[], 'theirs', 'N2']);
  });

  it('asks when it was a delete', async () => {
    const { book, uid, at, giveUp, open, service } = await coveredEdit();
    book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid }], at());
    await giveUp();
    expect([open(), service.count('delete')]).toEqual([[['delete', 'needs_you', 'conflict']], 0]);
  });

  it('asks when the invoice is deleted together with it', async () => {
    const { book, uid, at, run, engine, open, service } = await coveredEdit();
    book.bin.remove([uid], at());
    engine.setOffline(false);
    await run();
    expect([open(), service.count('delete')]).toEqual([[['delete', 'needs_you', 'conflict']], 0]);
  });

  it('asks when a payment is deleted together with it', async () => {
    const { book, service, engine, at, run, calm, open } = await openAccount({ state: 'sent' });
    const payment = { parent: 1, date: '2026-11-20', amount: '100.00', payment_method: 'stripe', details: 'by card' };
    const put = (fields: object): void =>
      service.put('payments', {
        id: 5,
        hash_key: null,
        fields: { id: 5, state: 'realized', ...fields },
        details: null,
      });
    put(payment);
    service.edit('invoices', 1, { paid_total: '100.00' });
    await run({ isFull: true });
    const uid = uidOf(book, 'payments', 5);
    book.edits.enqueue([updateOf(book, 'payments', uid, { amount: '90.00' })], at());
    service.interfere = ({ call }) => (call === 'update' ? { kind: 'failed', error: failure('timeout') } : undefined);
    await run({ seconds: 1 });
    engine.setOffline(true);
    put({ ...payment, amount: '80.00' });
    const row = {
      id: 5,
      hash_key: null,
      fields: { id: 5, state: 'realized', ...payment, amount: '80.00' },
      details: null,
    };
    book.engineStores.mirror.applyObject('payments', row, { id: 1, hash_key: null }, at());
    calm();
    createPaymentEdits(book).remove(uid, at());
    engine.setOffline(false);
    await run();
    expect([open(), service.count('delete')]).toEqual([[['delete', 'needs_you', 'conflict']], 0]);
  });

  it('asks when it was a draft with the same values', async () => {
    const { book, uid, at, form, run, giveUp, open, inAccount } = await coveredEdit();
    book.drafts.opened(uid);
    book.drafts.save(uid, { ...form(), note: 'N2' }, at());
    await giveUp();
    book.drafts.queue(uid, at());
    await run();
    expect([open(), inAccount('summary')]).toEqual([[['update', 'needs_you', 'conflict']], 'theirs']);
  });
});
