import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

await import('#renderer/views/DashboardView.svelte');

// Found by text: looking through a whole dashboard for roles takes seconds.
it('lets a person practise in the demo book, ticks what was decided, and can be hidden', async () => {
  const { main, user } = await renderScene('demo', '#/dashboard');
  await user.click(await screen.findByText('Start practising'));
  expect(await screen.findAllByText('on its way')).toHaveLength(4);
  const [entry] = main.book.outbox
    .listOpen()
    .filter(({ mutation }) => mutation.op === 'create' && mutation.data['name'] === 'Kestrel Freight');
  main.book.edits.discard(entry?.id ?? 0, main.now);
  expect(await screen.findByText('(done)')).toBeTruthy();
  expect(screen.getAllByText('on its way')).toHaveLength(3);
  await user.click(screen.getByLabelText('Hide the practice'));
  await expect.poll(() => screen.queryByText('Practise what can go wrong')).toBeNull();
});
