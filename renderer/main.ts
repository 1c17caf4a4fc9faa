import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { linkOfWindow } from './bridge.ts';
import { AppController } from './state/app-controller.svelte.ts';

/** Composition root of the window. */
const app = new AppController(linkOfWindow(), window);
const target = document.getElementById('app');
if (target) {
  await app.load();
  mount(App, { target, props: { app } });
}
