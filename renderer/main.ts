import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { linkOfWindow } from './bridge.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';

/** A list that is read within this time is there in the first frame; nobody sees an empty one before it. */
const LIST_PATIENCE_MS = 150;

/** Composition root of the window. */
const app = new AppController(linkOfWindow(), window);
const target = document.getElementById('app');
if (target) {
  // Before the first question: what main tells while it is answered is heard by nobody else.
  app.start();
  await app.load();
  await Promise.race([app.list?.firstAnswer(), new Promise((resolve) => setTimeout(resolve, LIST_PATIENCE_MS))]);
  mount(App, { target, props: { app } });
}
