import { render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import App from '#renderer/App.svelte';
import { createLink } from '#renderer/bridge.ts';
import { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { createBridge } from '#shared/ipc/create-bridge.ts';
import { FakeMain } from '#test/e2e/fake/fake-main.ts';

// Screens that are loaded when first asked for are compiled here, not while a test waits for one of them.
await Promise.all([
  import('#renderer/components/date/CalendarPopover.svelte'),
  import('#renderer/components/editor/number/NumberPopover.svelte'),
  import('#renderer/components/mail/MailDialogs.svelte'),
  import('#renderer/components/invoice/page/TagDialog.svelte'),
  import('#renderer/components/ui/MenuLayer.svelte'),
  import('#renderer/components/versions/VersionsDialog.svelte'),
  import('#renderer/views/BinView.svelte'),
  import('#renderer/views/ChaseView.svelte'),
  import('#renderer/views/EditorView.svelte'),
  import('#renderer/views/InvoiceView.svelte'),
  import('#renderer/views/OutboxView.svelte'),
  import('#renderer/views/PaymentsView.svelte'),
  import('#renderer/views/SettingsView.svelte'),
]);

export interface RenderedApp {
  readonly main: FakeMain;
  readonly app: AppController;
  readonly user: UserEvent;
}

/** The whole window over an in-memory main. */
export async function renderApp(scenario: string, path = '', locale = 'en-US'): Promise<RenderedApp> {
  window.history.replaceState(null, '', `/${path || '#/invoices'}`);
  const main = new FakeMain({ scenario, locale, theme: 'system', now: Date.now() });
  const app = new AppController(createLink(createBridge(main)), window);
  app.start();
  await app.load();
  render(App, { app });
  return { main, app, user: userEvent.setup() };
}
