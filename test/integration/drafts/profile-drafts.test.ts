import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { profileWarnings } from '#shared/recurring/profile-warnings.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { Uid } from '#shared/service/ids.ts';
import { TODAY } from '#test/scenes/account-plan.ts';
import { openScene } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';

const resource = 'recurring_invoices';
const emptyLine = { date: '', description: '', quantity: '', unit: '', price: '' };

describe('the draft of a recurring profile, against the demo service', () => {
  let main: WindowMain;

  beforeEach(async () => {
    main = await openScene('client', { locale: 'en-US' });
  });

  afterEach(() => {
    main.close();
  });

  const stored = () => main.service.state.recurring_invoices;
  const named = (name: string) => stored().find(({ fields }) => fields.profile_name === name);
  const clientUid = (): Uid => main.plan.clients[0]?.uid ?? '';

  async function open(uid: Uid | null): Promise<{ readonly uid: Uid; readonly form: ProfileForm }> {
    const draft = await main.ask('record:open', { resource, uid, clientUid: clientUid() });
    // It is about the resource that was asked for.
    return { uid: draft.uid, form: draft.form as ProfileForm };
  }

  async function save(uid: Uid | null, change: Partial<ProfileForm>): Promise<Uid> {
    const draft = await open(uid);
    await main.ask('record:save', { resource, uid: draft.uid, form: { ...draft.form, ...change } });
    return draft.uid;
  }

  async function queue(uid: Uid): Promise<SavedEdit<ProfileForm> | null> {
    const saved = await main.ask('record:queue', { resource, uid });
    // It is about the resource that was asked for.
    return saved as SavedEdit<ProfileForm> | null;
  }

  const hosting: Partial<ProfileForm> = {
    profileName: 'Hosting',
    startDate: '2027-01-31',
    occurrences: '12',
    profileNo: 'RET',
    paymentOptions: ['cash', 'check'],
    lines: [
      { ...emptyLine, key: 'a', kind: 'items', description: 'Disk', quantity: '2', unit: 'GB', price: '4.5' },
      { ...emptyLine, key: 'b', kind: 'tasks', description: 'Watch', quantity: '30', price: '80' },
      { ...emptyLine, key: 'c', kind: 'expenses', description: 'Domain', price: '18' },
      { ...emptyLine, key: 'd', kind: 'trips', description: 'Visit', quantity: '12', price: '0.6' },
    ],
    adjustments: [
      { key: 'e', kind: 'taxes', name: 'VAT', value: '19', isPercentage: true, savedKey: null },
      { key: 'f', kind: 'discounts', name: 'Friends', value: '5', isPercentage: false, savedKey: null },
      { key: 'g', kind: 'shipping_amounts', name: 'Post', value: '3', isPercentage: false, savedKey: null },
    ],
  };

  it('arrives once, with its lines of all kinds and its adjustments', async () => {
    const uid = await save(null, hosting);
    expect(await queue(uid)).toMatchObject({ before: null });
    await main.arrive();
    await main.arrive();
    expect(stored().filter(({ fields }) => fields.profile_name === 'Hosting')).toHaveLength(1);
    expect(named('Hosting')).toMatchObject({
      fields: { start_date: '2027-01-31', next_billing_date: '2027-01-31', occurrences: 12, profile_no: 'RET' },
      details: {
        items: [{ description: 'Disk', quantity: '2', price: '4.5' }],
        tasks: [{ description: 'Watch', duration: '30', rate: '80' }],
        expenses: [{ description: 'Domain', amount: '18' }],
        trips: [{ description: 'Visit', distance: '12', rate: '0.6' }],
        taxes: [{ name: 'VAT' }],
        discounts: [{ name: 'Friends' }],
        shipping_amounts: [{ name: 'Post' }],
      },
    });
  });

  it('joins what was changed before it left, and sends a start date only then', async () => {
    const uid = await save(null, hosting);
    await queue(uid);
    await queue(await save(uid, { startDate: '2027-02-28', interval: '3' }));
    await main.arrive();
    expect(named('Hosting')?.fields).toMatchObject({ start_date: '2027-02-28', interval: 3 });
    await queue(await save(uid, { nextDate: '2027-03-15', occurrences: '6' }));
    await main.arrive();
    expect(named('Hosting')?.fields).toMatchObject({
      start_date: '2027-02-28',
      next_billing_date: '2027-03-15',
      occurrences: 6,
    });
  });

  it('is undone by another edit, which keeps what was changed since', async () => {
    const uid = await save(null, hosting);
    await queue(uid);
    await main.arrive();
    const saved = await queue(await save(uid, { interval: '2', nextDate: '2027-02-15' }));
    await main.arrive();
    await queue(await save(uid, { note: 'By bank, please.' }));
    await main.arrive();
    if (saved === null) throw new Error('The save changed something.');
    await main.ask('undo:undo', { kind: 'profile_saved', uid, saved });
    await main.arrive();
    expect(named('Hosting')?.fields).toMatchObject({
      interval: 1,
      next_billing_date: '2027-01-31',
      note: 'By bank, please.',
    });
  });

  it('becomes a draft again when it is undone before it left, and can be queued again', async () => {
    const uid = await save(null, hosting);
    const saved = await queue(uid);
    if (saved === null) throw new Error('A new profile is something to save.');
    await main.ask('undo:undo', { kind: 'profile_saved', uid, saved });
    await main.arrive();
    expect(named('Hosting')).toBeUndefined();
    await main.ask('undo:redo', { kind: 'profile_saved', uid, saved });
    await main.arrive();
    expect(named('Hosting')).toBeDefined();
  });

  it('stays with its problems, and says the first of them', async () => {
    const uid = await save(null, { ...hosting, interval: '0' });
    await expect(queue(uid)).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await open(uid)).form.interval).toBe('0');
  });

  it('is merged with what others changed meanwhile', async () => {
    const uid = await save(null, hosting);
    await queue(uid);
    await main.arrive();
    const profile = named('Hosting');
    if (profile === undefined) throw new Error('It has arrived.');
    await save(uid, { note: 'By bank, please.' });
    main.person.edit(stored(), profile.id, { fields: { ...profile.fields, summary: 'Changed there' } });
    await queue(uid);
    await main.arrive();
    expect(named('Hosting')?.fields).toMatchObject({ note: 'By bank, please.', summary: 'Changed there' });
  });

  it('asks where others changed the same field meanwhile, and loses neither value', async () => {
    const uid = await save(null, hosting);
    await queue(uid);
    await main.arrive();
    const profile = named('Hosting');
    if (profile === undefined) throw new Error('It has arrived.');
    await save(uid, { interval: '2', note: 'By bank, please.' });
    main.person.edit(stored(), profile.id, { fields: { ...profile.fields, interval: 3 } });
    await queue(uid);
    await main.arrive();
    const waiting = main.book.outbox.listOpenOf(uid);
    expect(waiting).toMatchObject([{ state: 'needs_you', reason: 'conflict', mutation: { data: { interval: 2 } } }]);
    expect(named('Hosting')?.fields.interval).toBe(3);
  });

  it('is deleted with its profile and comes back with it', async () => {
    const uid = await save(null, hosting);
    await queue(uid);
    await main.arrive();
    await save(uid, { note: 'By bank, please.' });
    const impact = await main.ask('record:weigh-delete', { resource, uid });
    expect(impact).toMatchObject({ name: 'Hosting', isLocal: false, profiles: [], drafts: 0 });
    await main.ask('record:delete', { resource, uid, isLocal: false });
    await main.ask('undo:undo', { kind: 'record_deleted', resource, uid, isLocal: false });
    expect((await open(uid)).form.note).toBe('By bank, please.');
    await main.ask('record:delete', { resource, uid, isLocal: false });
    await main.arrive();
    expect(named('Hosting')?.trashed_at).not.toBeNull();
  });

  it('says that its client is gone, and whether anybody can be mailed, as the account has it by now', async () => {
    const uid = await save(null, { ...hosting, method: 'auto_send' });
    await queue(uid);
    await main.arrive();
    const [client] = main.service.state.connections;
    const standing = () => main.ask('profile:standing', { uid, clientUid: clientUid() });
    const addressNow = async () => {
      const { document } = await main.ask('record:open', { resource, uid, clientUid: null });
      return document?.client?.email ?? '';
    };
    expect(await standing()).toMatchObject({ isGone: false, isClientGone: false });
    expect(await addressNow()).not.toBe('');

    main.person.edit(main.service.state.connections, client?.id ?? 0, { business_email: '' });
    await main.engine.run({ isFull: true, deadline: Number.POSITIVE_INFINITY });
    expect(
      profileWarnings((await open(uid)).form, { isInAccount: true, today: TODAY, address: await addressNow() }),
    ).toEqual(['no_address']);

    main.person.trash(main.service.state.connections, client?.id ?? 0);
    await main.engine.run({ isFull: true, deadline: Number.POSITIVE_INFINITY });
    await main.arrive();
    expect(await standing()).toMatchObject({ isClientGone: true });
    expect((await open(uid)).form.profileName).toBe('Hosting');
  });

  it('proposes the first of the next month, so that nothing is billed at once', async () => {
    expect((await open(null)).form).toMatchObject({ startDate: '2026-12-01', occurrences: '0', method: 'save_draft' });
  });
});
