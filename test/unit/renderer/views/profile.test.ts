import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function openFirst() {
  const rendered = await renderApp('account', '#/recurring');
  await screen.findAllByRole('row');
  await rendered.user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Monthly retainer' });
  return rendered;
}

describe('the page of a recurring invoice', () => {
  it('opens from its list, with the next runs and what was not seen', async () => {
    await openFirst();
    expect(screen.getByText(/^No invoice was seen for/)).toBeTruthy();
    expect(await screen.findByText('Next invoices')).toBeTruthy();
    expect(screen.getByText('Calculated here; your account decides.')).toBeTruthy();
  });

  it('changes its tab with ], is edited with e, and left with Escape', async () => {
    const { user, app } = await openFirst();
    await user.keyboard(']');
    expect(app.router.route).toMatchObject({ name: 'profile', tab: 'content' });
    const content = await screen.findByRole('table', { name: 'Content' });
    expect(within(content).getByText('Each invoice')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(app.router.route.name).toBe('recurring');
  });

  it('says when it is no longer here', async () => {
    await renderApp('account', '#/recurring/01a1fd8c-690b-7000-8000-000000000000');
    expect(await screen.findByText('This recurring invoice is no longer here')).toBeTruthy();
  });
});
