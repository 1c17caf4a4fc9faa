import { render, screen } from '@testing-library/svelte';
import { expect, it, onTestFinished, vi } from 'vitest';
import App from '#renderer/App.svelte';
import { createLink } from '#renderer/bridge.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import { openScene } from '#test/scenes/scenes.ts';

await import('#renderer/views/SettingsView.svelte');

it('shows events that main sent between its first answer and the first frame', async () => {
  window.history.replaceState(null, '', '/#/settings');
  const main = await openScene('account');
  onTestFinished(() => {
    main.close();
  });
  const app = new AppController(createLink(createBridge(main)), window);
  app.start();
  await app.load();
  // The keychain answers after the window has asked.
  if (app.account) main.send('account:changed', { ...app.account, keyHint: 'b94a' });
  render(App, { app });
  expect(await screen.findByText(/b94a/)).toBeTruthy();
  expect(main.listenerCount('account:changed')).toBe(1);
});

it('asks for what the dashboard showed last, and for no rows of lists that it does not show', async () => {
  window.history.replaceState(null, '', '/#/dashboard');
  const main = await openScene('account');
  onTestFinished(() => {
    main.close();
  });
  const invoke = vi.spyOn(main, 'invoke');
  const app = new AppController(createLink(createBridge(main)), window);
  app.start();
  await app.load();
  const asked = invoke.mock.calls.map(([channel]) => channel);
  expect(asked.slice(0, 2)).toEqual(['app:get-state', 'dashboard:last']);
  expect(asked).not.toContain('list:page');
});
