import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { createWindowLink } from './bridge.ts';
import { sectionViews } from './views/screens.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';

/** Longest wait for what the first screen shows before the window is drawn, so that no empty one flashes up. */
const PATIENCE_MS = 150;

/** Composition root of the window. */
const app = new AppController(createWindowLink(), window);
const target = document.getElementById('app');
if (target) {
  // Listens before the first request: events that main sends while it is being answered reach no other listener.
  app.start();
  const isDashboard = app.router.route.name === 'dashboard';
  // Its file is fetched while main still opens the book.
  const view = isDashboard ? sectionViews.dashboard().catch(() => null) : null;
  await app.load();
  const isShown = isDashboard && app.account !== null;
  const first = isShown
    ? Promise.all([view, app.dashboard.readEarlier(app.link, app.dashboard.daysOf(app))])
    : app.lists?.invoices.firstAnswer();
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  mount(App, { target, props: { app } });
}
