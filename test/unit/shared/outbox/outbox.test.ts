import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coalesce } from '#shared/outbox/coalesce.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Mutation, MutationOp } from '#shared/outbox/mutation.ts';
import { mutationOps } from '#shared/outbox/mutation.ts';
import { needsYouReasons, outboxStates } from '#shared/outbox/entry.ts';
import { blockersOf, depthsOf } from '#shared/outbox/order.ts';
import { objectText, outboxEffects, outboxNote, outboxSentence } from '#shared/outbox/describe.ts';
import { resources } from '#shared/service/resources.ts';
import type { Resource } from '#shared/service/resources.ts';
import { outboxRow } from '#test/helpers/outbox.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';
import type { MessageKey } from '#shared/words/compiled/keys.d.ts';
import { writingIn } from '#shared/writing/writing.ts';

const UID = 'invoice-1';
const create: Mutation = { op: 'create', resource: 'invoices', uid: UID, data: { summary: 'a', note: 'n' } };
const update: Mutation = {
  op: 'update',
  resource: 'invoices',
  uid: UID,
  data: { summary: 'b' },
  base: { summary: 'a' },
};
const later: Mutation = { op: 'update', resource: 'invoices', uid: UID, data: { note: 'c' }, base: { summary: 'b' } };
const remove: Mutation = { op: 'delete', resource: 'invoices', uid: UID };
const deliver: Mutation = { op: 'deliver', resource: 'invoices', uid: UID, data: null };
const reminder: Mutation = { op: 'reminder', resource: 'invoices', uid: UID, data: null };

describe('two mutations of one object', () => {
  it('become one create when edits follow before it is sent', () => {
    expect(coalesce(create, 0, update)).toEqual({
      kind: 'merged',
      mutation: { ...create, data: { summary: 'b', note: 'n' } },
    });
  });

  it('become one update on the older base', () => {
    expect(coalesce(update, 0, later)).toEqual({
      kind: 'merged',
      mutation: { ...update, data: { summary: 'b', note: 'c' }, base: { summary: 'a' } },
    });
  });

  it('keep what the later one saw of fields that only it knows, and the earlier base of the others', () => {
    const opened: Mutation = { ...update, data: { note: 'c' }, base: { summary: 'a' } };
    const discounted: Mutation = {
      ...update,
      data: { discounts: [] },
      base: { summary: 'b', note: 'c', taxes: [], discounts: [] },
    };
    expect(coalesce(opened, 0, discounted)).toMatchObject({
      mutation: { data: { note: 'c', discounts: [] }, base: { summary: 'a', taxes: [], discounts: [] } },
    });
    expect(coalesce(opened, 0, discounted)).not.toHaveProperty('mutation.base.note');
  });

  it('remember the fields that the later one sets back, however many follow', () => {
    const back: Mutation = { ...update, data: { summary: 'a' }, base: { summary: 'a' } };
    const joined = coalesce(update, 0, back, { base: {}, takenBack: { summary: 'b' } });
    expect(joined).toEqual({ kind: 'merged', mutation: { ...back, takenBack: { summary: 'b' } } });
    if (joined.kind !== 'merged') throw new Error('they become one');
    expect(coalesce(joined.mutation, 0, later)).toMatchObject({
      mutation: { data: { summary: 'a', note: 'c' }, takenBack: { summary: 'b' } },
    });
    // Both wait again after what they belong to was restored.
    expect(coalesce(later, 0, joined.mutation)).toMatchObject({ mutation: { takenBack: { summary: 'b' } } });
  });

  it('become a delete, or are both removed', () => {
    expect(coalesce(update, 0, remove)).toEqual({ kind: 'merged', mutation: { ...remove, base: update.base } });
    expect(coalesce(create, 0, remove)).toEqual({ kind: 'vanished' });
  });

  it('stay apart once the earlier one may have been sent', () => {
    for (const earlier of [create, update, remove, deliver])
      for (const next of [update, remove, deliver]) expect(coalesce(earlier, 1, next)).toEqual({ kind: 'separate' });
  });

  it('are never combined across a mail or a delete', () => {
    for (const barrier of [deliver, reminder, remove]) {
      expect(coalesce(barrier, 0, update)).toEqual({ kind: 'separate' });
      expect(coalesce(barrier, 0, remove)).toEqual({ kind: 'separate' });
      expect(coalesce(update, 0, barrier === remove ? deliver : barrier)).toEqual({ kind: 'separate' });
    }
  });

  it('are never combined for two objects', () => {
    expect(() => coalesce(create, 0, { ...update, uid: 'other' })).toThrow();
  });
});

describe('the order of the outbox', () => {
  const client = outboxRow({ id: 1, mutation: { op: 'create', resource: 'connections', uid: 'client', data: {} } });
  const invoice = outboxRow({ id: 2, mutation: create, dependsOn: ['client'] });
  const mail = outboxRow({ id: 3, mutation: deliver });
  const payment = outboxRow({
    id: 4,
    mutation: { op: 'create', resource: 'payments', uid: 'payment', data: { invoice: UID } },
    dependsOn: [UID],
  });
  const realize = outboxRow({ id: 5, mutation: { op: 'realize', resource: 'payments', uid: 'payment' } });
  const open = [client, invoice, mail, payment, realize];
  const idsBefore = (entry: typeof client, among = open): readonly number[] =>
    blockersOf(entry, among).map((other) => other.id);

  it('lets parents and older mutations of the same object go first, and nothing else', () => {
    expect(open.map((entry) => idsBefore(entry))).toEqual([[], [1], [2], [2], [4]]);
    expect([...depthsOf(open).values()]).toEqual([0, 1, 2, 2, 3]);
  });

  it('is computed at once, however many edits of one object wait', () => {
    const open = Array.from({ length: 60 }, (_, index) =>
      outboxRow({ id: index + 1, mutation: { op: 'realize', resource: 'payments', uid: 'p' } }),
    );
    expect(depthsOf(open).get(60)).toBe(59);
  });

  it('waits for a parent that was enqueued after the entry that names it now', () => {
    const newClient = outboxRow({ id: 9, mutation: { op: 'create', resource: 'connections', uid: 'new', data: {} } });
    const moved = outboxRow({ id: 2, mutation: create, dependsOn: ['new'] });
    expect(idsBefore(moved, [moved, newClient])).toEqual([9]);
    expect(idsBefore(newClient, [moved, newClient])).toEqual([]);
  });

  it('does not let an unconfirmed mail hold back later edits', () => {
    const edit = outboxRow({ id: 6, mutation: update });
    for (const state of outboxStates.filter((name) => name !== 'done' && name !== 'cancelled')) {
      const isHolding = state === 'queued' || state === 'sending';
      expect([state, idsBefore(edit, [{ ...mail, state }, edit])]).toEqual([state, isHolding ? [3] : []]);
    }
    const refused = outboxRow({ id: 3, mutation: update, state: 'needs_you', reason: 'conflict' });
    expect(idsBefore(edit, [refused, edit])).toEqual([3]);
  });

  it('lets a delete wait for an unconfirmed mail, and for payments that no person has to decide about', () => {
    const removal = outboxRow({
      id: 6,
      mutation: { op: 'delete', resource: 'invoices', uid: UID },
      dependsOn: ['payment'],
    });
    const [unconfirmed, asked] = (['unconfirmed', 'needs_you'] as const).map((state) => ({ ...mail, state }));
    expect([unconfirmed, asked].map((one) => idsBefore(removal, one === undefined ? [] : [one, removal]))).toEqual([
      [3],
      [],
    ]);
    const paid = (part: Partial<typeof payment>) => idsBefore(removal, [{ ...payment, ...part }, realize, removal]);
    expect(paid({})).toEqual([4, 5]);
    expect(paid({ state: 'needs_you', reason: 'parked' })).toEqual([4, 5]);
    expect(paid({ state: 'needs_you', reason: 'unknown_send' })).toEqual([5]);
  });

  it('never has two entries wait for each other', () => {
    const chain = fc.array(fc.record({ parent: fc.nat({ max: 9 }), again: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(chain, (steps) => {
        const rows = steps.map(({ parent, again }, index) =>
          outboxRow({
            id: index + 1,
            mutation:
              again && index > 0
                ? { op: 'update', resource: 'invoices', uid: `o${String(parent % index)}`, data: {}, base: {} }
                : { op: 'create', resource: 'invoices', uid: `o${String(index)}`, data: {} },
            dependsOn: index === 0 ? [] : [`o${String(parent % index)}`].filter((uid) => !again && uid !== ''),
          }),
        );
        let waiting = rows;
        while (waiting.length > 0) {
          const [next] = waiting.filter((entry) => blockersOf(entry, waiting).length === 0);
          expect(next).toBeDefined();
          waiting = waiting.filter((entry) => entry !== next);
        }
      }),
    );
  });
});

describe('outbox sentences', () => {
  const view = { billed_total: '1234.5', amount: '20', payment_method: 'bank_transfer', currency_iso_code: 'EUR' };
  const context = { view, name: 'INV-7', parentName: 'Acme', writing: writingIn('en-US') };
  const delivery = {
    recipients: [
      { name: 'A', email: 'a@x.test' },
      { name: 'B', email: 'b@x.test' },
    ],
    blind_copies: [],
    subject: '',
    message: '',
    attachment: false,
  };
  const sentences: readonly (readonly [Mutation, string])[] = [
    [create, 'Create invoice INV-7 for Acme · €1,234.50'],
    [update, 'Change invoice INV-7 for Acme · €1,234.50'],
    [remove, 'Delete invoice INV-7'],
    [deliver, 'E-mail INV-7 to Acme'],
    [{ ...deliver, data: delivery }, 'E-mail INV-7 to a@x.test, b@x.test'],
    [reminder, 'Send a reminder of INV-7 to Acme'],
    [{ op: 'create', resource: 'connections', uid: UID, data: {} }, 'Create client INV-7'],
    [{ op: 'update', resource: 'item_categories', uid: UID, data: {}, base: {} }, 'Change saved item INV-7'],
    [{ op: 'delete', resource: 'contacts', uid: UID }, 'Delete contact INV-7'],
    [{ op: 'create', resource: 'payments', uid: UID, data: {} }, 'Record €20.00 by bank transfer on Acme'],
    [{ op: 'update', resource: 'payments', uid: UID, data: {}, base: {} }, 'Change €20.00 by bank transfer on Acme'],
    [{ op: 'realize', resource: 'payments', uid: UID }, 'Mark €20.00 by bank transfer on Acme as received'],
  ];
  it.each(sentences)('say what %j does', (mutation, expected) => {
    expect(textOf(outboxSentence(mutation, context))).toBe(expected);
  });

  it.each([
    ['cash', 'Record €20.00 in cash on Acme'],
    ['check', 'Record €20.00 by cheque on Acme'],
    ['other', 'Record €20.00 on Acme'],
    ['paypal_pro', 'Record €20.00 by PayPal Pro on Acme'],
    ['shell_money', 'Record €20.00 by shell money on Acme'],
  ])('say how it was paid: %s', (payment_method, expected) => {
    const payment: Mutation = { op: 'create', resource: 'payments', uid: UID, data: {} };
    expect(textOf(outboxSentence(payment, { ...context, view: { ...view, payment_method } }))).toBe(expected);
  });

  it.each([
    ['invoices', 'Invoice INV-7 for Acme · €1,234.50'],
    ['payments', 'Payment of €20.00 by bank transfer on Acme, Nov 3, 2026'],
    ['recurring_invoices', 'Recurring invoice INV-7 for Acme · €1,234.50'],
  ] as const)('name an object of %s', (resource, expected) => {
    expect(textOf(objectText(resource, { ...context, view: { ...view, date: '2026-11-03' } }))).toBe(expected);
  });

  it('write amounts and dates as the person has chosen', () => {
    const writing = { ...context.writing, numbers: 'point_comma', currency: 'code', dates: 'day' } as const;
    const own = { ...context, view: { ...view, date: '2026-11-03' }, writing };
    expect(textOf(outboxSentence(create, own)).replaceAll('\u00A0', ' ')).toBe(
      'Create invoice INV-7 for Acme · EUR 1.234,50',
    );
    expect(textOf(objectText('payments', own)).replaceAll('\u00A0', ' ')).toBe(
      'Payment of EUR 20,00 by bank transfer on Acme, 3 Nov 2026',
    );
  });

  it('name an object about which little is known', () => {
    const unknown = { view: {}, name: '', parentName: '', writing: writingIn('en-US') };
    expect(textOf(objectText('connections', unknown))).toBe('Client (no name)');
    expect(textOf(objectText('payments', { ...unknown, view: { amount: '20', date: 'soon' } }))).toBe(
      'Payment of 20.00',
    );
  });

  it('are whole sentences for every operation on anything, with nothing known', () => {
    const operations = fc.constantFrom<MutationOp>(...mutationOps);
    fc.assert(
      fc.property(operations, fc.constantFrom<Resource>(...resources), fc.string(), (op, resource, name) => {
        const mutation = { op, resource, uid: UID, data: op === 'deliver' ? null : {}, base: {} } as Mutation;
        const sentence = textOf(
          outboxSentence(op === 'reminder' ? { ...reminder } : mutation, {
            view: {},
            name,
            parentName: '',
            writing: writingIn('en-US'),
          }),
        );
        expect(sentence).not.toMatch(/undefined|null|\[object/);
        expect(sentence.length).toBeGreaterThan(3);
      }),
    );
  });

  it('describe the state of an entry', () => {
    const entry = outboxRow({ id: 2, mutation: create });
    const blocker = outboxRow({ id: 1, mutation: { op: 'create', resource: 'connections', uid: 'c', data: {} } });
    const note = (row: OutboxRow, blockedBy: OutboxRow | null = null, isReachable = true): MessageKey =>
      outboxNote(row, { blockedBy, altered: null, isReachable, writing: writingIn('en-US') }).key;
    expect(note(entry, blocker)).toBe('outbox_note_after_connections');
    expect(note(entry)).toBe('outbox_note_next');
    expect(note(entry, null, false)).toBe('outbox_note_offline');
    const error = { code: 'rejected', message: message('error_internal'), status: 422, fields: {} };
    expect(note({ ...entry, state: 'needs_you', error })).toBe('error_internal');
    expect(note({ ...entry, state: 'unconfirmed', error })).toBe('outbox_note_number_maybe_checked');
    const refused = { ...error, fields: { statement_no: ['is taken'] } };
    const asked: OutboxRow = { ...entry, state: 'needs_you', reason: 'unknown_send', error: refused };
    const candidates = (...ids: readonly number[]) =>
      ({
        kind: 'candidates',
        candidates: ids.map((id) => ({ id, hash_key: null, fields: {}, details: null })),
        refused: [],
      }) as const;
    expect(note({ ...asked, question: candidates() })).toBe('outbox_note_number_maybe_own');
    expect(note({ ...asked, question: candidates(7) })).toBe('outbox_asks_candidates');
    for (const state of outboxStates) expect(note({ ...entry, state })).toMatch(/^outbox_/);
    for (const reason of needsYouReasons) expect(note({ ...entry, state: 'needs_you', reason })).toMatch(/^outbox_/);
  });

  it('mark mail, numbers, money and deletion', () => {
    expect([create, update, remove, deliver, reminder].map(outboxEffects)).toEqual([
      ['number'],
      [],
      ['delete'],
      ['mail'],
      ['mail'],
    ]);
    expect(outboxEffects({ op: 'realize', resource: 'payments', uid: UID })).toEqual(['money']);
    expect(outboxEffects({ op: 'create', resource: 'payments', uid: UID, data: {} })).toEqual(['money']);
    expect(outboxEffects({ op: 'create', resource: 'contacts', uid: UID, data: {} })).toEqual([]);
  });
});
