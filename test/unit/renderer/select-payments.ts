import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Selects all payments that are not received, and returns their number. */
export async function selectNotReceived(user: UserEvent): Promise<number> {
  await user.click(await screen.findByRole('button', { name: /^Not received/ }));
  const grid = await screen.findByRole('grid', { name: 'Payments: Not received' });
  await waitFor(() => {
    expect(within(grid).getAllByRole('row')[1]?.textContent).toMatch(/announced/i);
  });
  await user.keyboard('{Control>}a{/Control}');
  const said = await screen.findByText(/^\d+ payments selected$/);
  return Number.parseInt(said.textContent ?? '', 10);
}
