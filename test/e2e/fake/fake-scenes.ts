import { AppError } from '#shared/errors.ts';
import { wrapError } from '#shared/ipc/envelope.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import type { FormVersion } from '#shared/invoice-form/version.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import { fakeUid } from './fake-book.ts';
import type { FakeMain } from './fake-main.ts';
import { message } from '#shared/words/message.ts';

/** The invoice that most scenes are about: sent, with lines, nothing waiting. */
export const SCENE_UID = fakeUid(2, 14);
const HOUR_MS = 3_600_000;

/** Scenarios that only say what has happened before; the others are settings of the fake itself. */
const scenes: Readonly<Record<string, (main: FakeMain) => void>> = {
  bin: ({ bin }) => {
    const uids = [0, 9, 16, 20].map((index) => fakeUid(2, index));
    bin.handlers['bin:delete']({ deletes: bin.handlers['bin:prepare']({ uids }) });
  },
  tags: ({ tags, invoices }) => {
    const uids = invoices.map(({ uid }) => uid);
    const put = (name: string, from: number, to: number) =>
      tags.handlers['tags:change']({ name, isOn: true, uids: uids.slice(from, to) });
    put('For the tax adviser', 0, 60);
    put('Rush', 1, 2);
    put('急ぎの仕事', 0, 1);
    put('עבודה דחופה', 3, 4);
    put('A name that takes all of the forty signs', 50, 60);
  },
  versions: (main) => {
    const { view, clientUid } = main.find(SCENE_UID);
    const form = formFromInvoice(view, clientUid);
    const kept: readonly (readonly [FormVersion['kind'], string])[] = [
      ['before', 'As it was'],
      ['left', 'A longer note, half written'],
      ['saved', 'Thank you for the two good days.'],
    ];
    main.bin.versions = kept.map(([kind, note], index) => {
      const at = main.options.now - (kept.length - index) * HOUR_MS;
      return { id: index + 1, uid: SCENE_UID, at, kind, form: { ...form, note } };
    });
  },
  refusals: ({ bin }) => {
    bin.refused.set(fakeUid(2, 1), message('error_mail_leaving'));
  },
  receipts: ({ payments }) => {
    payments.rows = payments.rows.map((row) => ({ ...row, mailsReceipt: row.state === 'unrealized' }));
  },
  'mail-unknown': ({ mail, options }) => {
    const at = options.now - HOUR_MS;
    mail.records = [
      {
        id: 5,
        uid: SCENE_UID,
        kind: 'deliver',
        stage: 'first',
        from: 'window',
        state: 'needs_you',
        reason: 'unknown_send',
        question: null,
        error: null,
        actions: ['send', 'dismiss'],
        delivery: null,
        written: null,
        queuedAt: at,
        leavesAt: null,
        leftAt: at,
        settledAt: null,
        stateBefore: 'sent',
      },
    ];
  },
  'mail-client': (main) => {
    const uids = [0, 1, 2, 3, 4].map((index) => fakeUid(2, index));
    const clientUid = main.find(fakeUid(2, 0)).clientUid;
    for (const [index, uid] of uids.entries()) {
      const { view, clientUid: own } = main.find(uid);
      const late = { ...view, due_date: `2026-10-0${String(index + 1)}`, state: index === 4 ? 'partial' : 'sent' };
      const draft = index < 3 ? null : formFromInvoice(view, own);
      main.replace(uid, (known) => ({
        ...known,
        view: late,
        draft,
        upload: 'synced',
        clientUid: index < 3 ? clientUid : own,
      }));
    }
  },
  'mail-twice': ({ mail }) => {
    mail.refusing = { uid: fakeUid(2, 1), kind: 'needs_confirmation' };
  },
  /** The account is walked through for the first time, and is long. */
  'partial-sync': (main) => {
    main.status = {
      ...main.status,
      phase: { kind: 'working', doing: 'listing', done: 400, of: 1_900, msLeft: null },
      lastCheckedAt: null,
    };
  },
  /** Three clients with something late, one of them twice; everything else is paid. */
  chase: (main) => {
    const client = (index: number) => main.clients[index]?.uid ?? null;
    const late: readonly (readonly [number, number, string])[] = [
      [10, 0, '2026-08-30'],
      [11, 1, '2026-10-12'],
      [12, 0, '2026-11-02'],
      [13, 2, '2026-11-16'],
    ];
    main.invoices = main.invoices.map((known) => ({
      ...known,
      view: { ...known.view, state: 'paid', total_due: '0.00' },
    }));
    for (const [index, owner, dueDate] of late)
      main.replace(fakeUid(2, index), (known) => ({
        ...known,
        clientUid: client(owner),
        upload: 'synced',
        view: { ...known.view, state: 'sent', due_date: dueDate, total_due: known.view['billed_total'] ?? '0' },
      }));
  },
  'renamed-client': (main) => {
    main.replace(SCENE_UID, (known) => ({
      ...known,
      clientThen: { name: 'Birch & Harbor Ltd', addressLines: ['1 Old Quay', 'Bristol BS1 5TY'], isShown: true },
    }));
  },
  'mail-draft': (main) => {
    main.replace(SCENE_UID, (known) => ({
      ...known,
      draft: formFromInvoice(known.view, known.clientUid),
      view: { ...known.view, state: 'partial' },
    }));
  },
  'alike-client': (main) => {
    const fields = { name: "O'Brien & Soehne", business_email: 'office@obrien.example' };
    const entry: OutboxEntry = {
      id: 41,
      kind: 'create',
      resource: 'connections',
      uid: fakeUid(3, 900),
      state: 'needs_you',
      reason: 'held',
      sentence: message('outbox_create_connections', { name: 'O’Brien & Söhne' }),
      note: message('outbox_asks_alike', { candidates: [`5120 (${fields.name}, ${fields.business_email})`] }),
      effects: [],
      actions: ['adopt', 'send', 'discard'],
      depth: 0,
      attempts: 0,
      error: null,
      question: {
        kind: 'alike',
        candidates: [{ id: 5120, hash_key: null, fields, details: null }],
        known: [],
        refused: [],
      },
      isAltered: false,
      createdAt: main.options.now - HOUR_MS,
      settledAt: null,
      leavesAt: null,
    };
    main.outbox = [entry, ...main.outbox];
  },
  'edit-refused': (main) => {
    const entry: OutboxEntry = {
      id: 40,
      kind: 'update',
      resource: 'invoices',
      uid: SCENE_UID,
      state: 'needs_you',
      reason: 'rejected',
      sentence: message('outbox_update_invoice_total', { name: 'INV-001286', total: '$250.00' }),
      note: message('outbox_note_refused'),
      effects: [],
      actions: ['retry', 'discard'],
      depth: 0,
      attempts: 1,
      error: {
        code: 'rejected',
        message: message('error_refused_write', { complaint: 'Due date is before the date' }),
        status: 422,
        fields: { due_date: ['x'] },
      },
      question: null,
      isAltered: false,
      createdAt: main.options.now - HOUR_MS,
      settledAt: null,
      leavesAt: null,
    };
    main.outbox = [entry, ...main.outbox];
    main.standing = { version: 'v2', isGone: true, isClientGone: true };
  },
  'mail-error': (main) => {
    answering(main, 'mail:prepare', () =>
      Promise.resolve(wrapError(new AppError('internal', message('error_internal')))),
    );
  },
  'pdf-checking': (main) => {
    answering(main, 'document:preview', () => new Promise(() => {}));
  },
  'print-slow': (main) => {
    answering(main, 'document:print', () => new Promise(() => {}));
  },
  'pdf-slow': (main) => {
    answering(main, 'document:save-pdf', () => {
      main.send('document:progressed', { done: 3, total: 8 });
      return new Promise(() => {});
    });
  },
};

/** One call goes another way than the fake's own. */
function answering(main: FakeMain, channel: Channel, answer: () => Promise<unknown>): void {
  const invoke = main.invoke.bind(main);
  main.invoke = (asked, payload) => (asked === channel ? answer() : invoke(asked, payload));
}

/** Makes a fresh fake one to which the scenario has happened. */
export function setScene(main: FakeMain): void {
  scenes[main.options.scenario]?.(main);
}
