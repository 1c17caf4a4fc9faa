import './no-eval.ts';
import type { Bridge } from '#shared/ipc/create-bridge.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import { letFail } from './fake-failures.ts';
import { FakeMain } from './fake-main.ts';
import { setScene } from './fake-scenes.ts';

/** Runs in the page before the app: puts the fake where the preload would put the bridge. */
interface Page {
  readonly location: { readonly search: string };
  inkwell: Bridge;
  fake: FakeMain;
}
// This file is compiled without the types of the browser; it needs only these three names of its global object.
const page = globalThis as unknown as Page;
const query = new URLSearchParams(page.location.search);
const theme = query.get('theme');
page.fake = new FakeMain({
  scenario: query.get('scenario') ?? 'account',
  locale: query.get('locale') ?? 'en-US',
  theme: theme === 'dark' || theme === 'light' ? theme : 'system',
  now: Date.now(),
});
setScene(page.fake);
letFail(page.fake, query);
page.inkwell = createBridge(page.fake);
