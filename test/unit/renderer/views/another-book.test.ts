import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, it, onTestFinished } from 'vitest';
import { openScene } from '#test/scenes/scenes.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

it('searches the open book, even if another one was open a moment ago', async () => {
  const { app, main, user } = await renderScene('empty');
  await screen.findByRole('heading', { name: 'No invoices yet' });
  const demo = await openScene('demo');
  onTestFinished(() => {
    demo.close();
  });
  const invoke = main.invoke.bind(main);
  let isDemo = false;
  main.invoke = (channel, payload) => {
    isDemo ||= channel === 'account:open-demo';
    return isDemo ? demo.invoke(channel, payload) : invoke(channel, payload);
  };
  await user.click(screen.getByRole('button', { name: 'Open the demo' }));
  await screen.findByRole('grid');
  expect(app.account?.isDemo).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Search invoices' }));
  await user.paste('birch');
  await waitFor(() => {
    const [, ...rows] = within(screen.getByRole('grid')).getAllByRole('row');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.textContent).toMatch(/Birch/);
  });
  expect(app.lists?.invoices.asked.query).toBe('birch');
});
