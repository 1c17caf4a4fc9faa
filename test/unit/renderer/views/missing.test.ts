import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

describe('the question about what is missing', () => {
  it('appears on every screen, and disappears once it is answered', async () => {
    const { user, main } = await renderApp('missing');
    await screen.findByText(/^23 invoices are missing in your account/);
    await user.click(screen.getByRole('button', { name: 'Remove them' }));
    await waitFor(() => {
      expect(screen.queryByText(/missing in your account/)).toBeNull();
    });
    expect(main.answered).toEqual([expect.objectContaining({ resource: 'invoices', answer: 'removed' })]);
  });

  it('lets the person keep the shown rows', async () => {
    const { user, main } = await renderApp('missing', '#/outbox');
    await user.click(await screen.findByRole('button', { name: 'Keep them' }));
    await waitFor(() => {
      expect(main.answered).toEqual([expect.objectContaining({ answer: 'keep' })]);
    });
  });

  it('is absent while nothing is missing', async () => {
    await renderApp('account');
    await screen.findByRole('navigation', { name: 'Sections' });
    expect(screen.queryByRole('button', { name: 'Keep them' })).toBeNull();
  });
});
