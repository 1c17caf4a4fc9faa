import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { createWindowLink } from './bridge.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';

/** Longest wait for the first rows before the window is drawn, so that no empty list flashes up. */
const LIST_PATIENCE_MS = 150;

/** Composition root of the window. */
const app = new AppController(createWindowLink(), window);
const target = document.getElementById('app');
if (target) {
  // Listens before the first request: events that main sends while it is being answered reach no other listener.
  app.start();
  await app.load();
  // The dashboard does not show them.
  if (app.router.route.name !== 'dashboard')
    await Promise.race([
      app.lists?.invoices.firstAnswer(),
      new Promise((resolve) => setTimeout(resolve, LIST_PATIENCE_MS)),
    ]);
  mount(App, { target, props: { app } });
}
