import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { sceneUid } from './account-plan.ts';
import type { WindowMain } from './window-main.ts';

const resource = 'recurring_invoices';

/** A recurring invoice of the account that has made eleven of twelve, with lines of all kinds. */
export const PROFILE_UID = sceneUid('other', 40_000);

const blank = { date: '', description: '', quantity: '', unit: '', price: '' };
const written: Partial<ProfileForm> = {
  profileName: 'Hosting',
  profileNo: 'RET',
  startDate: '2026-01-31',
  occurrences: '12',
  summary: 'Hosting and support',
  lines: [
    { ...blank, key: 'a', kind: 'items', description: 'Disk space', quantity: '20', unit: 'GB', price: '4.5' },
    { ...blank, key: 'b', kind: 'tasks', description: 'Support by telephone', quantity: '90', price: '80' },
    { ...blank, key: 'c', kind: 'expenses', description: 'Domain', price: '18' },
    { ...blank, key: 'd', kind: 'trips', description: 'Visit', quantity: '24', price: '0.6' },
  ],
  adjustments: [{ key: 'e', kind: 'taxes', name: 'VAT', value: '19', isPercentage: true, savedKey: null }],
};

/** The first client has it. */
export async function addProfile(main: WindowMain): Promise<void> {
  const clientUid = main.plan.clients[0]?.uid ?? null;
  const { form } = await main.ask('record:open', { resource, uid: PROFILE_UID, clientUid });
  // It is about the resource that was asked for.
  const profile = { ...(form as ProfileForm), ...written, startDate: '2099-01-31' };
  await main.ask('record:save', { resource, uid: PROFILE_UID, form: profile });
  await main.ask('record:queue', { resource, uid: PROFILE_UID });
  await main.arrive();
  const profiles = main.service.state.recurring_invoices;
  const kept = profiles.find(({ fields }) => fields.profile_name === profile.profileName);
  if (kept === undefined) throw new Error('It has arrived.');
  // Stopped meanwhile, so that the service makes none of the invoices that it has missed.
  main.person.edit(profiles, kept.id, {
    iteration_no: 11,
    halted: 'paused',
    fields: { ...kept.fields, start_date: '2026-01-31', next_billing_date: '2026-12-31' },
  });
  await main.ask('record:refresh', { resource, uid: PROFILE_UID });
  await main.sync();
}
