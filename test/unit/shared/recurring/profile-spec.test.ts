import { describe, expect, it } from 'vitest';
import { isSameDocument, withoutDocumentEdit } from '#shared/invoice-form/document-changes.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { emptyProfile, freshProfile, isEmptyProfile } from '#shared/recurring/profile-form.ts';
import {
  createdProfile,
  profileFromView,
  profileSpec,
  readProfile,
  writtenProfile,
} from '#shared/recurring/profile-spec.ts';
import { profileWarnings } from '#shared/recurring/profile-warnings.ts';
import { validateBody } from '#shared/service/validate-body.ts';
import { textOf } from '#shared/words/text-of.ts';

const CLIENT = '0192f0c0-0000-7000-8000-000000000001';
const form: ProfileForm = {
  ...freshProfile(CLIENT, '2027-01-31'),
  profileName: 'Hosting',
  lines: [
    { key: 'a', kind: 'items', date: '', description: 'Disk', quantity: '2', unit: 'GB', price: '4.50' },
    { key: 'b', kind: 'tasks', date: '', description: 'Watch', quantity: '30', unit: '', price: '80' },
    { key: 'c', kind: 'expenses', date: '', description: 'Domain', quantity: '', unit: '', price: '18' },
    { key: 'd', kind: 'trips', date: '', description: 'Visit', quantity: '12', unit: '', price: '0.6' },
  ],
  adjustments: [{ key: 'e', kind: 'taxes', name: 'VAT', value: '19', isPercentage: true, savedKey: null }],
};
const view: JsonObject = {
  ...createdProfile(form),
  id: 7,
  hash_key: 'h7',
  state: 'active',
  start_date: '2026-01-31',
  next_billing_date: '2026-12-31',
  occurrences: 12,
  iteration_no: 11,
  payment_options: ['cash', 'bitcoin'],
  note: ' As agreed ',
};
const known = profileFromView(view, CLIENT);

const problemsOf = (changes: Partial<ProfileForm>, of: ProfileForm | null = null): readonly string[] =>
  readProfile({ ...(of ?? form), ...changes }, of).problems.map(({ field }) => field);

describe('the form of a recurring profile', () => {
  it('is empty as long as only the schedule was proposed', () => {
    expect(isEmptyProfile(freshProfile(null, '2027-01-01'))).toBe(true);
    expect(isEmptyProfile({ ...emptyProfile, profileNo: 'RET' })).toBe(false);
  });

  it('makes a body that the service takes, with a start and without a next date', () => {
    const body = createdProfile(form);
    expect(validateBody('recurring_invoices', 'create', body)).toEqual([]);
    expect(body).toMatchObject({ start_date: '2027-01-31', interval: 1, occurrences: 0, due_date_options: 14 });
    expect(body).not.toHaveProperty('next_billing_date');
    expect(body['items']).toEqual([expect.objectContaining({ price: '4.5', quantity: '2', sort_order: 1 })]);
    expect(body['trips']).toEqual([expect.objectContaining({ distance: '12', rate: '0.6', sort_order: 4 })]);
  });

  it('leaves what was not touched as the account has it, and never writes the start of one that it has', () => {
    const written = writtenProfile({ ...known, nextDate: '2026-12-15' }, { ...view, connection: CLIENT });
    expect(written).not.toHaveProperty('start_date');
    expect(written).toMatchObject({ next_billing_date: '2026-12-15', note: ' As agreed ' });
    expect(written['payment_options']).toEqual(['cash', 'bitcoin']);
  });

  it('writes the start of one that is only here', () => {
    const { id: _id, next_billing_date: _next, ...local } = view;
    const written = writtenProfile({ ...profileFromView(local, CLIENT), startDate: '2027-02-01' }, local);
    expect(written).toMatchObject({ start_date: '2027-02-01' });
    expect(written).not.toHaveProperty('next_billing_date');
  });

  it('is the same when only the spelling differs', () => {
    expect(isSameDocument(profileSpec, form, { ...form, profileName: ' Hosting ', interval: '01' })).toBe(true);
    expect(isSameDocument(profileSpec, form, { ...form, interval: '2' })).toBe(false);
    expect(isSameDocument(profileSpec, { ...form, interval: 'x' }, { ...form, interval: 'y' })).toBe(false);
  });

  it('undoes an edit and keeps what was changed since', () => {
    const after = { ...known, interval: '2', nextDate: '2026-12-15' };
    const now = { ...after, profileName: 'Renamed' };
    expect(withoutDocumentEdit(profileSpec, now, known, after)).toEqual({ ...known, profileName: 'Renamed' });
    expect(withoutDocumentEdit(profileSpec, { ...after, interval: '3' }, known, after)).toBeNull();
  });
});

describe('what prevents the upload of a recurring profile', () => {
  it.each<[string, Partial<ProfileForm>, string]>([
    ['no client', { connectionUid: null }, 'connection'],
    ['no name', { profileName: ' ' }, 'profile_name'],
    ['no start', { startDate: '' }, 'start_date'],
    ['a start that is no date', { startDate: 'soon' }, 'start_date'],
    ['an interval of 0', { interval: '0' }, 'interval'],
    ['an interval of -1', { interval: '-1' }, 'interval'],
    ['an interval that is no number', { interval: 'two' }, 'interval'],
    ['an interval that the calendar does not have', { interval: '10000' }, 'interval'],
    ['occurrences of -1', { occurrences: '-1' }, 'occurrences'],
    ['-5 days until due', { dueDays: '-5' }, 'due_date_options'],
    ['a line price that cannot be read', { lines: form.lines.map((line) => ({ ...line, price: 'x' })) }, 'a.price'],
  ])('is %s', (_what, changes, field) => {
    expect(problemsOf(changes)[0]).toBe(field);
  });

  it('is nothing of what the account had before', () => {
    const draft = { ...known, profileName: '', interval: '', nextDate: '' };
    expect(problemsOf({ summary: 'Other' }, draft)).toEqual([]);
    expect(problemsOf({ interval: '0' }, draft)).toEqual(['interval']);
    expect(problemsOf({ nextDate: 'soon' }, known)).toEqual(['next_billing_date']);
  });

  it('is a number of runs below those that were made', () => {
    expect(problemsOf({ occurrences: '10' }, known)).toEqual(['occurrences']);
    expect(problemsOf({ occurrences: '11' }, known)).toEqual([]);
    expect(problemsOf({ occurrences: '0' }, known)).toEqual([]);
  });

  it('says for each count what it has to be', () => {
    const said = readProfile({ ...form, interval: '0', occurrences: '-1', dueDays: '1.5' }, null).problems;
    expect(said.map((problem) => textOf(problem.message))).toEqual([
      'How often it repeats must be 1 or more.',
      'The number of invoices must be 0 or more.',
      'The number of days until an invoice is due must be a whole number.',
    ]);
  });

  it.each(['interval', 'occurrences', 'due_date_options'])('is the same in a body of the terminal: %s', (field) => {
    const below = { interval: 0, occurrences: -1, due_date_options: -5 }[field] ?? 0;
    const body = { ...createdProfile(form), [field]: below };
    expect(validateBody('recurring_invoices', 'create', body).map((problem) => problem.field)).toEqual([field]);
    expect(validateBody('recurring_invoices', 'update', { [field]: below })).toHaveLength(1);
  });
});

describe('what a person may not have meant by a schedule', () => {
  const around = { isInAccount: true, today: '2026-11-28', address: 'a@b.example' };

  it.each<[string, Partial<ProfileForm>, Partial<typeof around>, readonly string[]]>([
    ['nothing', {}, {}, []],
    ['a next date that has passed', { nextDate: '2026-09-30' }, {}, ['date_past']],
    ['a start that has passed', { startDate: '2026-01-31' }, { isInAccount: false }, ['date_past']],
    ['mails to a client without an address', { method: 'auto_send' }, { address: '' }, ['no_address']],
    ['drafts for a client without an address', {}, { address: '' }, []],
    ['no run that is left', { occurrences: '11' }, {}, ['no_run_left']],
  ])('is %s', (_what, changes, others, expected) => {
    expect(profileWarnings({ ...known, ...changes }, { ...around, ...others })).toEqual(expected);
  });
});
