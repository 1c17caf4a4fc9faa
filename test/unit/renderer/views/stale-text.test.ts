import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

const summary = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name: 'Summary' });

describe('a text that names a month which has passed', () => {
  it('is moved on in the editor of a recurring invoice, with what the account fills in kept to the letter', async () => {
    const { app, main, user } = await renderScene('client', '#/outbox');
    const profiles = main.service.state.recurring_invoices;
    const [profile] = profiles;
    if (profile === undefined) throw new Error('The client has a recurring invoice.');
    main.person.edit(profiles, profile.id, {
      iteration_no: 11,
      fields: {
        ...profile.fields,
        start_date: '2026-01-31',
        next_billing_date: '2026-12-31',
        summary: 'Hosting October 2026 {month}',
      },
    });
    await main.engine.run({ isFull: true, deadline: Number.POSITIVE_INFINITY });
    const uid = main.book.rows.of('recurring_invoices').byServerId(profile.id)?.uid ?? '';
    await main.ask('record:refresh', { resource: 'recurring_invoices', uid });
    await main.sync();
    app.router.go({ name: 'profile', uid });
    const notice = 'The next invoice is of Dec 31, 2026, and its text would still name October 2026.';
    await screen.findByText(notice);
    await user.click(screen.getByRole('button', { name: 'Edit the text' }));
    await screen.findByRole('heading', { name: 'Edit Monthly retainer', level: 1 });
    expect(screen.getByText('Your account fills in').parentElement?.textContent).toContain('{month}');
    await user.click(screen.getByRole('button', { name: 'Move on' }));
    expect(summary().value).toBe('Hosting December 2026 {month}');
    expect(screen.queryByText(notice)).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => {
      expect(app.router.route.name).toBe('profile');
    });
    expect(main.book.rows.of('recurring_invoices').byUid(uid)?.patch).toMatchObject({
      summary: 'Hosting December 2026 {month}',
    });
  });

  it('is moved on in a draft that a recurring invoice has made, as one step', async () => {
    const { app, main, user } = await renderApp('account');
    await screen.findAllByRole('row');
    const draft = main.invoices.find(({ view, hasDetails }) => view['state'] === 'draft' && hasDetails);
    if (draft === undefined) throw new Error('The account has drafts.');
    main.invoices = main.invoices.map((each) =>
      each === draft
        ? { ...each, view: { ...each.view, date: '2026-12-30', summary: 'Hosting September 2026' } }
        : each,
    );
    const { uid } = draft;
    app.router.go({ name: 'invoice', uid });
    await screen.findByRole('button', { name: /^(Edit|Continue)/ });
    expect(screen.queryByText(/its text still names/)).toBeNull();
    app.router.go({ name: 'invoices' });
    await screen.findByRole('grid', { name: 'Invoices: All' });
    main.generatedBy = { uid: 'p', name: 'Hosting', startDate: '2026-01-30', language: 'en-us' };
    app.router.go({ name: 'invoice', uid });
    // One of its lines names November.
    await screen.findByText('This invoice is of Dec 30, 2026, and its text still names November 2026.');
    await user.click(screen.getByRole('button', { name: 'Edit the text' }));
    await user.click(await screen.findByRole('button', { name: 'Move on' }));
    expect(summary().value).toBe('Hosting October 2026');
    expect(screen.queryByText(/its text still names/)).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    expect(summary().value).toBe('Hosting September 2026');
  });
});
