import { describe, expect, it } from 'vitest';
import type { BulkChoices, BulkRow } from '#renderer/components/mail/bulk-rows.ts';
import {
  bulkRow,
  firstRows,
  groupRows,
  outcomeOf,
  refusedFirst,
  deferredReminders,
} from '#renderer/components/mail/bulk-rows.ts';
import { composeRow, createCachedCompose } from '#renderer/components/mail/compose-row.ts';
import type { MailPreparation, MailQueued, MailRecord } from '#shared/mail/mail-screens.ts';
import { message } from '#shared/words/message.ts';

const uid = '01936f00-0000-7000-8000-0000000000a1';
const ann = { name: 'Ann', firstName: 'Ann', lastName: '', email: 'ann@birch.test', isPrimary: true };

const prepared: MailPreparation = {
  uid,
  kind: 'reminder',
  clientUid: null,
  clientName: 'Birch',
  companyName: 'Aurora',
  language: 'en-us',
  state: 'sent',
  invoice: {
    number: 'INV-1',
    date: '2026-11-01',
    dueDate: '2026-11-15',
    total: '100.00',
    due: '100.00',
    paid: '0.00',
    currency: 'EUR',
    poNumber: '',
    summary: '',
  },
  daysLate: 6,
  contacts: [ann],
  areContactsRead: true,
  knownAddresses: [ann.email],
  recipients: [ann],
  blindCopies: [],
  isCustom: true,
  attachment: false,
  stage: 'friendly',
  mails: [],
  daysSinceContact: null,
  sendsReminders: false,
  hasDraft: false,
  skip: null,
  kept: null,
  basis: '',
};

const choices = (message: string, part: Partial<BulkChoices> = {}): BulkChoices => ({
  compose: composeRow,
  templates: [{ language: 'en-us', stage: 'friendly', subject: 'S', message }],
  today: '2026-11-21',
  isCustom: true,
  stages: new Map(),
  ticks: new Map(),
  deferred: new Map(),
  tickedAtOpening: null,
  ...part,
});

describe('a row of a sheet of mails', () => {
  it('is ticked if there is no objection', () => {
    expect(bulkRow(prepared, choices('Dear {{contact.first_name}},'))).toMatchObject({ isTicked: true, reason: null });
  });

  it('is not ticked if a variable of its text is empty, until the person ticks it', () => {
    const text = 'Dear Mr {{contact.last_name}},';
    const reason = 'Message: “Last name of the contact” is empty for this invoice.';
    const row = bulkRow(prepared, choices(text));
    expect(row).toMatchObject({ isTicked: false, reason });
    expect(
      bulkRow(prepared, choices(text, { ticks: new Map([[uid, { isTicked: true, reasons: row.reasons }]]) })),
    ).toMatchObject({
      isTicked: true,
      reason,
      mail: { delivery: { message: 'Dear Mr ,' } },
    });
    expect(bulkRow(prepared, choices(text, { isCustom: false }))).toMatchObject({ isTicked: true, reason: null });
    expect(bulkRow({ ...prepared, skip: { kind: 'not_late' } }, choices(text)).reason).toBe('Not overdue yet.');
  });

  it('cannot be ticked if its text cannot be sent', () => {
    expect(bulkRow(prepared, choices('Dear {{nobody}},'))).toMatchObject({
      mail: null,
      isTicked: false,
      reason: 'Check this one on its own: its text needs your attention.',
    });
  });
});

describe('a row whose client’s contacts are not here yet', () => {
  const unread = { ...prepared, contacts: [], areContactsRead: false };

  it('says so and is ticked nevertheless', () => {
    expect(bulkRow(unread, choices('Hello'))).toMatchObject({
      isTicked: true,
      canBulkTick: true,
      reason: null,
      lacksContacts: true,
    });
    expect(bulkRow(unread, choices('Hello', { isCustom: false })).lacksContacts, 'the account names them').toBe(false);
    const barred = bulkRow({ ...unread, skip: { kind: 'gone' } }, choices('Hello'));
    expect(barred.reason).toBe('No longer in your account.');
  });

  it('is not reported to have no contacts', () => {
    const nobody = { ...unread, recipients: [] };
    expect(bulkRow(nobody, choices('Hello'))).toMatchObject({ mail: null, isTicked: false });
    expect(bulkRow(nobody, choices('Hello')).reason).toBe('No e-mail address downloaded yet.');
  });
});

describe('a row of a sheet that is open', () => {
  it('is ticked only by the person if it was unticked when the sheet opened', () => {
    const tickedAtOpening = new Set<string>();
    expect(bulkRow(prepared, choices('Hello', { tickedAtOpening }))).toMatchObject({ isTicked: false, reason: null });
    const ticks = new Map([[uid, { isTicked: true, reasons: [] }]]);
    expect(bulkRow(prepared, choices('Hello', { tickedAtOpening, ticks })).isTicked).toBe(true);
  });

  it('is unticked by a new objection if it was ticked when the sheet opened', () => {
    const tickedAtOpening = new Set([uid]);
    expect(bulkRow(prepared, choices('Hello', { tickedAtOpening })).isTicked).toBe(true);
    expect(bulkRow({ ...prepared, hasDraft: true }, choices('Hello', { tickedAtOpening })).isTicked).toBe(false);
  });

  it('is unticked by an objection that came up after the person ticked it, but not by one they knew', () => {
    const draft = { ...prepared, hasDraft: true };
    const { reasons } = bulkRow(draft, choices('Hello'));
    const ticked = choices('Hello', { ticks: new Map([[uid, { isTicked: true, reasons }]]) });
    expect(bulkRow(draft, ticked).isTicked).toBe(true);
    expect(bulkRow(prepared, ticked).isTicked).toBe(true);
    expect(bulkRow({ ...draft, skip: { kind: 'payment_recorded' } }, ticked).isTicked).toBe(false);
  });
});

describe('the rows of one client', () => {
  const row = (id: string, part: Partial<MailPreparation>): BulkRow =>
    bulkRow(
      { ...prepared, uid: id, invoice: { ...prepared.invoice, number: id }, clientUid: 'birch', ...part },
      choices('Hello'),
    );
  const listed = (rows: readonly BulkRow[]): readonly (readonly string[])[] =>
    groupRows(rows).map((group) => group.rows.map(({ prepared: { uid: id } }) => id));

  it('stand together at the place of the first, with the longest overdue first', () => {
    const rows = [
      row('a', { daysLate: 3 }),
      row('b', { clientUid: null }),
      row('c', { clientUid: 'elm' }),
      row('d', { daysLate: null }),
      row('e', { daysLate: 9 }),
      row('f', { clientUid: null }),
    ];
    expect(listed(rows)).toEqual([['e', 'a', 'd'], ['b'], ['c'], ['f']]);
    expect(deferredReminders(rows)).toEqual(
      new Map([
        ['a', 'e'],
        ['d', 'e'],
      ]),
    );
  });

  it('defer one another only among ticked rows and among reminders', () => {
    const open = row('a', { daysLate: 9, hasDraft: true });
    const paid = row('b', { daysLate: 8, skip: { kind: 'nothing_due' } });
    expect(deferredReminders([open, paid, row('c', { daysLate: 2 })])).toEqual(new Map());
    const sent = [row('a', { kind: 'deliver', stage: 'first' }), row('b', { kind: 'deliver', stage: 'first' })];
    expect(deferredReminders(sent)).toEqual(new Map());
    expect(listed([...sent].reverse())).toEqual([['b', 'a']]);
  });
});

describe('a sheet of thousands', () => {
  const row = (id: string, clientUid: string | null): BulkRow =>
    bulkRow({ ...prepared, uid: id, clientUid }, choices('Hello'));

  it('composes a mail again only if its parts have changed', () => {
    const composed: string[] = [];
    const compose = createCachedCompose((parts) => {
      composed.push(parts.prepared.uid);
      return composeRow(parts);
    });
    const one = { ...prepared, uid: 'one' };
    const two = { ...prepared, uid: 'two' };
    const base = choices('Hello', { compose });
    const draw = (part: Partial<BulkChoices>, rows = [one, two]): readonly (string | undefined)[] => {
      composed.length = 0;
      return rows.map((each) => bulkRow(each, { ...base, ...part }).mail?.uid);
    };
    expect(draw({})).toEqual(['one', 'two']);
    expect(composed).toEqual(['one', 'two']);
    const ticks = new Map([['one', { isTicked: false, reasons: [] }]]);
    expect(draw({ ticks, deferred: new Map([['two', '1']]) })).toEqual(['one', 'two']);
    expect(composed).toEqual([]);
    draw({ stages: new Map([['two', 'firm']]) });
    expect(composed).toEqual(['two']);
    draw({ stages: new Map([['two', 'firm']]), isCustom: false });
    expect(composed).toEqual(['one', 'two']);
    draw({ stages: new Map([['two', 'firm']]), isCustom: false }, [{ ...one }, two]);
    expect(composed).toEqual(['one']);
  });

  it('shows a limited number of rows under the headings of their groups', () => {
    const groups = groupRows([row('a', 'birch'), row('b', 'birch'), row('c', 'elm'), row('d', 'elm'), row('e', null)]);
    const shown = (most: number) =>
      firstRows(groups, most).map(({ group, rows }) => [group.rows.length, rows.map((one) => one.prepared.uid)]);
    expect(shown(3)).toEqual([
      [2, ['a', 'b']],
      [2, ['c']],
    ]);
    expect(shown(5)).toEqual([
      [2, ['a', 'b']],
      [2, ['c', 'd']],
      [1, ['e']],
    ]);
  });

  it('shows refused mails at the top', () => {
    const groups = groupRows([row('a', 'birch'), row('b', 'elm'), row('c', 'oak'), row('d', 'oak')]);
    const queued = { kind: 'queued', id: 7, leavesInMs: null, asksWhenOnline: false } as const;
    const answers = new Map<string, MailQueued>([
      ['a', { uid: 'a', ...queued }],
      ['c', { uid: 'c', ...queued }],
      ['d', { uid: 'd', kind: 'refused', message: message('error_internal') }],
    ]);
    expect(refusedFirst(groups, answers).map(({ clientUid }) => clientUid)).toEqual(['oak', 'birch', 'elm']);
  });
});

describe('the outcome of a row', () => {
  const answer = { uid, kind: 'queued', id: 7, leavesInMs: null, asksWhenOnline: false } as const;
  const record = { id: 7, state: 'done', reason: null } as MailRecord;
  const held = (): string => 'held';

  it('says that its mail waits until a later read does not contain it', () => {
    expect(outcomeOf(answer, undefined, { isCurrent: false, heldText: held })).toBe('Waiting to be sent');
    expect(outcomeOf({ ...answer, asksWhenOnline: true }, undefined, { isCurrent: false, heldText: held })).toBe(
      'Asks when you’re back online',
    );
    expect(outcomeOf(answer, undefined, { isCurrent: true, heldText: held })).toBe('Cancelled');
  });

  it('says the last known state of its mail', () => {
    expect(outcomeOf(answer, record, { isCurrent: false, heldText: held })).toBe('Sent');
    expect(outcomeOf(answer, { ...record, state: 'needs_you' }, { isCurrent: true, heldText: held })).toBe('held');
  });

  it('does not say “taken back” for a cancelled mail that may have been sent', () => {
    expect(outcomeOf(answer, { ...record, state: 'cancelled' }, { isCurrent: true, heldText: held })).toBe(
      'May have been sent',
    );
  });
});
