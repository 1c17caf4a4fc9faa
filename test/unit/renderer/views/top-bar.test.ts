import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ListController } from '#renderer/state/list/list-controller.svelte.ts';
import type { RenderedApp } from '#test/unit/renderer/render-app.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function onList(): Promise<RenderedApp & { readonly list: ListController<'invoices'> }> {
  const rendered = await renderApp('account');
  await screen.findByText('INV-001290');
  const list = rendered.app.lists?.invoices;
  if (list === undefined) throw new Error('no list');
  return { ...rendered, list };
}

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
const isOff = (name: string): boolean => button(name).disabled;

describe('the top bar', () => {
  it('goes back over tabs and searches, and forward again, by button and key', async () => {
    const { list, user, app } = await onList();
    expect([isOff('Go back'), isOff('Go forward')]).toEqual([true, true]);
    list.searchFor('cobalt');
    list.chooseTab('paid');
    list.searchFor('cobalt 2');
    app.showRows({ list: 'invoices', tab: 'all', query: 'client:"Birch & Harbor Ltd"' });
    await waitFor(() => {
      expect(isOff('Go back')).toBe(false);
    });
    await user.click(button('Go back'));
    await waitFor(() => {
      expect([list.asked.tab, list.asked.query]).toEqual(['paid', 'cobalt 2']);
    });
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() => {
      expect([list.asked.tab, list.asked.query]).toEqual(['all', 'cobalt']);
    });
    expect([isOff('Go back'), isOff('Go forward')]).toEqual([true, false]);
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => {
      expect([list.asked.tab, list.asked.query]).toEqual(['paid', 'cobalt 2']);
    });
  });

  it('restores the row and the scroll position together with their rows', async () => {
    const { list, app } = await onList();
    list.cursor.select(60);
    const uid = list.cursor.uid;
    list.scrollTop = 2_000;
    app.showRows({ list: 'invoices', tab: 'all', query: 'client:"Birch & Harbor Ltd"' });
    await waitFor(() => {
      expect(list.total).toBeLessThan(60);
    });
    app.run('back');
    await waitFor(() => {
      expect([list.cursor.uid, list.cursor.index, list.scrollTop]).toEqual([uid, 60, 2_000]);
    });
  });

  it('knows where a key has scrolled to before the browser says so', async () => {
    const { list, user } = await onList();
    const scroll = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element) {
      this.scrollTop = 2_000;
    });
    onTestFinished(() => {
      scroll.mockRestore();
    });
    screen.getByRole('grid').focus();
    await user.keyboard('{End}');
    expect(list.scrollTop).toBe(2_000);
  });

  it('restores the filter of the payments', async () => {
    const { app, user } = await onList();
    app.router.go({ name: 'payments' });
    const search = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search payments' });
    await user.type(search, 'wire');
    app.router.go({ name: 'settings' });
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    await user.click(button('Go back'));
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search payments' }).value).toBe('wire');
    });
  });

  it('opens the palette, the outbox and the account', async () => {
    const { app, user } = await onList();
    const bar = within(screen.getByRole('banner', { name: 'Window' }));
    await user.click(bar.getByRole('button', { name: 'Search or run a command' }));
    await screen.findByRole('combobox', { name: 'Search or run a command' });
    await user.keyboard('{Escape}');
    const account = bar.getByRole('button', { name: 'Account: Aurora Studio' });
    expect(account.textContent).toBe('AS');
    await user.click(account);
    const menu = within(await screen.findByRole('menu', { name: 'Account: Aurora Studio' }));
    await user.click(menu.getByRole('menuitem', { name: 'Account…' }));
    expect(app.router.route).toEqual({ name: 'settings' });
    await user.click(bar.getByRole('button', { name: /need you/ }));
    expect(app.router.route).toEqual({ name: 'outbox' });
  });
});
