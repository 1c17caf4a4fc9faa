import { render } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import App from '#renderer/App.svelte';
import { createLink } from '#renderer/bridge.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import type { SceneName } from '#test/scenes/scenes.ts';
import { openScene } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import './render-app.ts';

export interface RenderedScene {
  readonly main: WindowMain;
  readonly app: AppController;
  readonly user: UserEvent;
}

/** The whole window over the app's own handlers and a book in memory. */
export async function renderScene(name: SceneName, path = '', locale = 'en-US'): Promise<RenderedScene> {
  window.history.replaceState(null, '', `/${path || '#/invoices'}`);
  const main = await openScene(name, { locale });
  onTestFinished(() => {
    main.close();
  });
  const app = new AppController(createLink(createBridge(main)), window);
  app.start();
  await app.load();
  render(App, { app });
  return { main, app, user: userEvent.setup() };
}
