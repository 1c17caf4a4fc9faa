import { screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { wrapError } from '#shared/ipc/envelope.ts';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import type { RenderedScene } from '#test/unit/renderer/render-scene.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

await import('#renderer/components/palette/PaletteDialog.svelte');
const PALETTE = '{Control>}k{/Control}';
const box = () => screen.getByRole('combobox', { name: 'Search or run a command' });
const options = () => within(screen.getByRole('listbox', { name: 'Results' })).queryAllByRole('option');
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

async function openPalette(path = ''): Promise<RenderedScene> {
  const rendered = await renderScene('untouched', path);
  if (path === '') await screen.findByRole('grid');
  await rendered.user.keyboard(PALETTE);
  await waitFor(() => {
    expect(document.activeElement).toBe(box());
  });
  return rendered;
}

/** Presses keys right behind those that open the palette, before its box is there. */
async function openWith(...keys: readonly string[]): Promise<void> {
  const press = (key: string, ctrlKey = false): boolean =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
  press('k', true);
  await tick();
  for (const key of keys) press(key);
}

/** A client has had another name since the last sync. */
async function renamed(main: WindowMain, name: string): Promise<void> {
  const { connections } = main.service.state;
  const client = connections.find((known) => known.name === 'Cobalt Freight') ?? expect.fail();
  main.person.renameConnection(client.id, name);
  await main.listAgain('connections');
}

const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('combobox', { name: 'Search or run a command' })).toBeNull();
  });

describe('the command palette', () => {
  it('offers the commands available now with their keys, and closes with the key that opened it', async () => {
    const { user } = await openPalette();
    expect(active()).toContain('New invoice');
    expect(screen.getByRole('option', { name: /^New invoice/ }).textContent).toContain('Ctrl N');
    expect(screen.getByRole('option', { name: /^Send…/ }).textContent).toContain('M');
    // Only where payments are.
    expect(screen.queryByRole('option', { name: /^Mark as received/ })).toBeNull();
    await user.keyboard(PALETTE);
    await isClosed();
  });

  it('takes what is typed while it opens, and nothing of it reaches the page behind', async () => {
    const { user, app, main } = await renderScene('untouched');
    await screen.findByRole('grid');
    const before = main.service.state.invoices.length;
    await openWith('N', 'n', 'e', 'Backspace', 'e', 'w', ' ', 'c');
    await waitFor(() => {
      expect(document.activeElement).toBe(box());
    });
    await user.keyboard('l');
    expect(box()).toHaveProperty('value', 'Nnew cl');
    expect(app.router.route.name).toBe('invoices');
    expect(main.service.state.invoices).toHaveLength(before);
  });

  it('runs what was typed and entered while it opens', async () => {
    const { app } = await renderScene('untouched');
    await screen.findByRole('grid');
    await openWith(...'payments', 'Enter');
    await waitFor(() => {
      expect(app.router.route.name).toBe('payments');
    });
    await isClosed();
  });

  it('leaves out commands that do not apply', async () => {
    await openPalette('#/settings');
    expect(screen.getByRole('option', { name: /^Outbox/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /^Send…/ })).toBeNull();
  });

  it('opens the chosen screen', async () => {
    const { user, app } = await openPalette();
    await user.keyboard('payments{Enter}');
    await waitFor(() => {
      expect(app.router.route.name).toBe('payments');
    });
    await isClosed();
  });

  it('opens the chosen invoice even if a newer one moves it down', async () => {
    const { user, app, main } = await openPalette();
    const clientName = main.invoiceIn('sent').client.name;
    // At once: no answer to a part of it stands there and goes while something is moved to.
    await user.paste(clientName);
    const invoices = () => screen.queryAllByRole('option', { name: /^INV/ }).map(({ textContent }) => textContent);
    await waitFor(() => {
      expect(invoices().length).toBeGreaterThan(2);
    });
    while (!(active() ?? '').startsWith('INV')) await user.keyboard('{ArrowDown}');
    await user.keyboard('{ArrowDown}');
    const [meant, count] = [active(), invoices().length];
    const { connection_id: client } = main.serviceInvoice(main.invoiceIn('sent').uid);
    main.person.createInvoice(client, { fields: { statement_no: 'INV-NEW', date: '2099-01-01' }, stage: 'sent' });
    await main.listAgain('invoices');
    await screen.findByRole('option', { name: /^INV-NEW/ });
    expect([active(), invoices().length >= count]).toEqual([meant, true]);
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(app.router.route.name).toBe('invoice');
    });
    const { route } = app.router;
    const opened = main.plan.invoices.find(({ uid }) => 'uid' in route && uid === route.uid);
    expect(meant).toContain(opened?.number ?? expect.fail());
  });

  it('opens an invoice by its number, even if Enter is faster than the answer', async () => {
    const { user, app, main } = await openPalette();
    const number = main.invoiceIn('viewed').number;
    const invoke = main.invoke.bind(main);
    let answer: () => void = () => expect.fail();
    vi.spyOn(main, 'invoke').mockImplementation(async (channel, payload) => {
      if (channel === 'palette:search') await new Promise<void>((resolve) => (answer = resolve));
      return invoke(channel, payload);
    });
    await user.keyboard(`${number}{Enter}`);
    expect(app.router.route.name).toBe('invoices');
    answer();
    await waitFor(() => {
      expect(app.router.route).toEqual({ name: 'invoice', uid: main.invoiceIn('viewed').uid });
    });
  });

  it.each([
    ['once, however often Enter is pressed before the answer', '{Enter}{Enter}', 1],
    ['nothing once it was left', '{Enter}{Escape}', 0],
  ])('does %s', async (_, keys, times) => {
    const { user, app, main } = await openPalette();
    const taken: string[] = [];
    const undo = (name: string) => () => Promise.resolve(void taken.push(name)).then(() => null);
    for (const label of ['one', 'other']) app.undo.push({ label, undo: undo(label), redo: null });
    const answer = heldBack(main, 'palette:search');
    await user.keyboard(`undo${keys}`);
    answer();
    // Comes behind what was held back; what was chosen then has a turn of its own.
    await app.link.request('palette:search', { text: 'undo', limit: 8 });
    await isClosed();
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(taken).toHaveLength(times);
  });

  it('does nothing if the chosen invoice is no longer among the results', async () => {
    const { user, app, main } = await openPalette();
    const clientName = main.invoiceIn('sent').client.name;
    await user.paste(clientName);
    await screen.findAllByRole('option', { name: /^INV/ });
    const answer = heldBack(main, 'palette:search');
    await user.keyboard(' ');
    while (!(active() ?? '').startsWith('INV')) await user.keyboard('{ArrowDown}');
    const meant = active() ?? '';
    const gone = main.plan.invoices.find(({ number }) => meant.startsWith(number)) ?? expect.fail();
    main.book.bin.remove([gone.uid], Date.now());
    const go = vi.spyOn(app.router, 'go');
    await user.keyboard('{Enter}');
    answer();
    // Comes behind what was held back.
    await app.link.request('palette:search', { text: clientName, limit: 8 });
    await waitFor(() => {
      expect(active()).not.toBe(meant);
    });
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(go).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await isClosed();
  });

  it('opens no result for fewer letters if the current text cannot be searched', async () => {
    const { user, app, main } = await openPalette();
    const { number } = main.invoiceIn('viewed');
    await user.paste(`edit ${number.slice(0, -1)}`);
    await screen.findAllByRole('option', { name: /^Edit INV/ });
    const invoke = main.invoke.bind(main);
    main.invoke = (channel, payload) =>
      channel === 'palette:search' ? Promise.resolve(wrapError(new Error('It broke.'))) : invoke(channel, payload);
    const go = vi.spyOn(app.router, 'go');
    await user.keyboard(`${number.slice(-1)}{Enter}`);
    await screen.findByText('Invoices and clients can’t be searched right now.');
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(go).not.toHaveBeenCalled();
    expect(screen.queryByRole('option', { name: /^Edit INV/ })).toBeNull();
    await user.keyboard('{Escape}');
    await isClosed();
  });

  it('opens the page of a client', async () => {
    const { user, app, main } = await openPalette('#/payments');
    await user.paste('cobalt fr');
    const [client] = await screen.findAllByRole('option', { name: /^Cobalt Freight/ });
    await user.click(client ?? expect.fail());
    await waitFor(() => expect(app.router.route.name).toBe('client'));
    const { route } = app.router;
    const page = await main.ask('client:page', { uid: 'uid' in route ? route.uid : '' });
    expect(page.name).toBe('Cobalt Freight');
  });

  it('opens the page of a client whose name begins like a command', async () => {
    const { user, app, main } = await openPalette('#/payments');
    await renamed(main, 'Copy Shop');
    await user.paste('copy shop');
    const [client] = await screen.findAllByRole('option', { name: /^Copy Shop/ });
    await user.click(client ?? expect.fail());
    await waitFor(() => expect(app.router.route.name).toBe('client'));
  });

  it('offers no client for a command with another subject', async () => {
    const { user } = await openPalette('#/payments');
    await user.paste('open cobalt');
    await screen.findAllByRole('option', { name: /^Open INV/ });
    expect(screen.queryByRole('option', { name: /^Cobalt Freight/ })).toBeNull();
  });

  it('names an invoice that has no number', async () => {
    const { user, main } = await openPalette();
    const { id, fields } = main.serviceInvoice(main.invoiceIn('sent').uid);
    const nameless = { ...fields, statement_no: '', summary: 'Nameless' };
    main.person.edit(main.service.state.invoices, id, { fields: nameless });
    await main.listAgain('invoices');
    await user.paste('nameless');
    await screen.findByRole('option', { name: /^No number/ });
    await user.clear(box());
    await user.paste('open nameless');
    await screen.findByRole('option', { name: /^Open the invoice without a number/ });
  });

  it('opens the payment dialog with the typed values, and records nothing', async () => {
    const { user, main } = await openPalette();
    const { number } = main.invoiceIn('sent');
    const invoke = vi.spyOn(main, 'invoke');
    await user.paste(`pay ${number} 12.50 cash`);
    const option = await screen.findByRole('option', { name: new RegExp(`^Record a payment for ${number}`) });
    expect(option.textContent).toMatch(/12\.50 · Cash/);
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    await waitFor(() => {
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toMatch(/12\.50?/);
    });
    expect(dialog.getByRole<HTMLSelectElement>('combobox').value).toBe('cash');
    expect(invoke.mock.calls.some(([channel]) => channel === 'payment:save')).toBe(false);
  });

  it('moves with the arrows, around both ends', async () => {
    const { user } = await openPalette();
    const first = active();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe(options().at(-1)?.textContent);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe(first);
  });

  it('says that nothing matches', async () => {
    const { user } = await openPalette();
    await user.keyboard('zzqq');
    expect(await screen.findByText(/^No results for/)).toBeTruthy();
    expect(options()).toEqual([]);
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Enter}{Escape}');
    await isClosed();
  });
});
