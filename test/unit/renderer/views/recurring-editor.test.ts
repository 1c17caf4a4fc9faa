import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { wrapValue } from '#shared/ipc/envelope.ts';
import type { RenderedScene } from '#test/unit/renderer/render-scene.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

const box = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
const choice = (name: string): HTMLSelectElement => screen.getByRole<HTMLSelectElement>('combobox', { name });
const dates = (): readonly (string | undefined)[] =>
  within(screen.getByRole('region', { name: 'Next invoices' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim().replace(/\s+/g, ' '));

async function retype(user: UserEvent, name: string, text: string): Promise<void> {
  await user.clear(box(name));
  if (text !== '') await user.type(box(name), text);
}

/** The editor of a new profile, with a client chosen. */
async function newProfile() {
  const rendered = await renderScene('client', '#/outbox');
  const { app, user, main } = rendered;
  await app.newDrafts.startProfile(main.plan.clients[0]?.uid ?? null);
  await screen.findByRole('heading', { name: 'New recurring invoice', level: 1 });
  return { ...rendered, user };
}

const kept = ({ main }: RenderedScene) =>
  main.service.state.recurring_invoices.find(({ fields }) => fields.profile_name === 'Hosting');

/** The editor of the profile that the account has, with its next date as given. */
async function knownProfile(fields: object = {}, halted: 'paused' | null = null) {
  const rendered = await renderScene('client', '#/outbox');
  const { app, main } = rendered;
  const profiles = main.service.state.recurring_invoices;
  const [profile] = profiles;
  if (profile === undefined) throw new Error('The client has a recurring invoice.');
  main.person.edit(profiles, profile.id, {
    iteration_no: 11,
    halted,
    fields: {
      ...profile.fields,
      start_date: '2026-01-31',
      next_billing_date: '2026-12-31',
      recurring_method: 'save_draft',
      ...fields,
    },
  });
  await main.engine.run({ isFull: true, deadline: Number.POSITIVE_INFINITY });
  const uid = main.book.rows.of('recurring_invoices').byServerId(profile.id)?.uid ?? '';
  await main.ask('record:refresh', { resource: 'recurring_invoices', uid });
  await main.sync();
  app.router.go({ name: 'edit-recurring', uid });
  await screen.findByRole('heading', { name: 'Edit Monthly retainer', level: 1 });
  return { ...rendered, uid, profileId: profile.id };
}

describe('the editor of a recurring invoice', () => {
  it('writes one with lines of all four kinds, which arrives once', async () => {
    const rendered = await newProfile();
    const { user, main } = rendered;
    await user.type(box('Profile name'), 'Hosting');
    await retype(user, 'Interval', '2');
    await retype(user, 'First invoice', '2027-01-31');
    await user.tab();
    await user.selectOptions(choice('End'), 'a number of times');
    await retype(user, 'Number of invoices', '5');
    await retype(user, 'Days until due', '30');
    await user.type(box('Own number sequence'), 'RET');
    for (const [at, kind] of (['items', 'expenses', 'tasks', 'trips'] as const).entries()) {
      const line = `line ${String(at + 1)}`;
      await user.type(box(`Description, ${line}`), `About ${kind}`);
      await user.selectOptions(choice(`Kind, ${line}`), kind);
    }
    await user.type(box('Price, line 1'), '40');
    expect(dates()).toEqual([
      'Jan 31, 2027',
      'Mar 31, 2027',
      'May 31, 2027',
      'Jul 31, 2027',
      'Sep 30, 2027 last day of the month',
    ]);
    expect(screen.getByText('Calculated here; your account decides.')).toBeTruthy();
    expect(screen.getByText('The next invoice is numbered RET-1.')).toBeTruthy();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/^Hosting saved/);
    await main.arrive();
    expect(kept(rendered)).toMatchObject({
      fields: {
        profile_no: 'RET',
        recurring_method: 'save_draft',
        start_date: '2027-01-31',
        interval: 2,
        interval_unit: 'months',
        occurrences: 5,
        due_date_options: 30,
      },
      details: {
        items: [{ description: 'About items', price: '40' }],
        expenses: [{ description: 'About expenses' }],
        tasks: [{ description: 'About tasks' }],
        trips: [{ description: 'About trips' }],
      },
    });
    expect(main.service.state.recurring_invoices).toHaveLength(2);
  });

  it('refuses a schedule that no calendar has, field by field', async () => {
    const { user } = await newProfile();
    await retype(user, 'Interval', '0');
    await retype(user, 'Days until due', '-5');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('How often it repeats must be 1 or more.', { selector: 'button' })).toBeTruthy();
    expect(document.activeElement).toBe(box('Profile name'));
    expect(box('Interval').getAttribute('aria-invalid')).toBe('true');
    expect(box('Days until due').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps every keystroke and takes the last ones back', async () => {
    const { user, main } = await newProfile();
    await user.type(box('Profile name'), 'Hosting');
    const [saved] = main.asked('record:save').slice(-1);
    expect(saved).toMatchObject({ resource: 'recurring_invoices', form: { profileName: 'Hosting' } });
    await user.type(box('Description, line 1'), 'Disk');
    // Outside of texts, which have an undo of their own.
    choice('End').focus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => {
      expect(box('Description, line 1').value).not.toBe('Disk');
    });
    expect(box('Profile name').value).toBe('Hosting');
  });

  it('explains a method by what it does', async () => {
    const { user } = await newProfile();
    expect(screen.getByText(/^Your account saves each invoice as a draft/)).toBeTruthy();
    await user.selectOptions(choice('Method'), 'E-mailed by itself');
    expect(screen.getByText(/without asking you again/)).toBeTruthy();
  });

  it('moves the next date of one that the account has, and says what follows', async () => {
    const { user, main, profileId } = await knownProfile();
    expect(screen.queryByRole('textbox', { name: 'First invoice' })).toBeNull();
    expect(screen.getByText(/^Started on Jan 31, 2026, which can’t be changed: 11 invoices were made/)).toBeTruthy();
    await retype(user, 'Next invoice', '2026-12-15');
    await user.tab();
    expect(screen.getByText('From now on the 15th.')).toBeTruthy();
    expect(dates()).toEqual([
      'Dec 15, 2026',
      'Jan 15, 2027',
      'Feb 15, 2027',
      'Mar 15, 2027',
      'Apr 15, 2027',
      'May 15, 2027',
    ]);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/^Monthly retainer saved/);
    await main.arrive();
    const after = main.service.state.recurring_invoices.find(({ id }) => id === profileId);
    expect(after?.fields).toMatchObject({ next_billing_date: '2026-12-15', start_date: '2026-01-31' });
  });

  it('takes no fewer invoices than were made, and warns where none is left', async () => {
    const { user } = await knownProfile();
    await user.selectOptions(choice('End'), 'a number of times');
    await retype(user, 'Number of invoices', '11');
    expect(screen.getByText(/so no further one follows/)).toBeTruthy();
    await retype(user, 'Number of invoices', '10');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/^11 invoices were already made/, { selector: 'button' })).toBeTruthy();
  });

  it('says of a next date that has passed what the account will do', async () => {
    await knownProfile({ next_billing_date: '2026-01-31' }, 'paused');
    expect(screen.getByText(/^It makes no invoices now/)).toBeTruthy();
    expect(screen.getByText(/^This date has passed/)).toBeTruthy();
  });

  it('is a draft again when a new one is taken back, and is gone when it is discarded', async () => {
    const rendered = await newProfile();
    const { user, main } = rendered;
    await user.type(box('Profile name'), 'Hosting');
    await retype(user, 'First invoice', '2027-01-31');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/^Hosting saved/);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(main.asked('undo:undo')).toHaveLength(1);
    });
    await main.arrive();
    expect(kept(rendered)).toBeUndefined();
  });

  it('lets nobody write before lines that were never read are there', async () => {
    const { app, main } = await renderScene('client', '#/outbox');
    const uid =
      main.book.rows.of('recurring_invoices').byServerId(main.service.state.recurring_invoices[0]?.id ?? 0)?.uid ?? '';
    const known = await main.ask('record:open', { resource: 'recurring_invoices', uid, clientUid: null });
    let hasDetails = false;
    main.answering('record:open', () => {
      const { document } = known;
      return wrapValue({ ...known, document: document === null ? null : { ...document, hasDetails } });
    });
    app.router.go({ name: 'edit-recurring', uid });
    await screen.findByText('Lines not downloaded yet');
    await waitFor(() => {
      expect(main.asked('record:refresh')).toEqual([{ resource: 'recurring_invoices', uid }]);
    });
    expect(screen.queryByRole('textbox', { name: 'Profile name' })).toBeNull();
    hasDetails = true;
    main.send('mirror:changed', { resources: ['recurring_invoices'] });
    expect(await screen.findByRole('textbox', { name: 'Profile name' })).toBeTruthy();
  });
});
