import { render, screen } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import EmptyState from '#renderer/components/ui/EmptyState.svelte';
import LazyView from '#renderer/views/LazyView.svelte';

it('says that the file of a screen could not be loaded, and retries on request', async () => {
  let reads = 0;
  // Any component will do: what is loaded is no matter of this one.
  const load = async () => {
    reads += 1;
    if (reads < 3) throw new Error('Failed to fetch dynamically imported module');
    return { default: EmptyState as never };
  };
  render(LazyView, { props: { load, props: {} } });
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: 'This screen couldn’t be opened' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'This screen couldn’t be opened' });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await expect.poll(() => screen.queryByRole('heading', { name: 'This screen couldn’t be opened' })).toBeNull();
  expect(reads).toBe(3);
});
