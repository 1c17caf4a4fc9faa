import { beforeEach, describe, expect, it } from 'vitest';
import { pathOf, routeOf, Router } from '#renderer/state/app/router.svelte.ts';

const uid = '01890a5d-ac96-7e7b-8000-0123456789ab';

beforeEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('paths', () => {
  it('are parsed back into the same route', () => {
    const client = `#/clients/${uid}`;
    for (const path of [
      '#/invoices',
      `#/invoices/${uid}`,
      `#/invoices/${uid}/edit`,
      '#/outbox',
      client,
      `${client}/payments`,
    ]) {
      expect(pathOf(routeOf(path))).toBe(path);
    }
  });

  it('lead to the first tab of a client when they name none', () => {
    expect(routeOf(`#/clients/${uid}/nonsense`)).toEqual({ name: 'client', uid });
  });

  it('lead to the first screen when they are unknown, and to the list when an invoice is', () => {
    for (const path of ['', '#/', '#/nonsense']) expect(routeOf(path).name).toBe('dashboard');
    for (const path of ['#/invoices/12', '#/invoices/../../etc']) expect(routeOf(path).name).toBe('invoices');
  });
});

describe('Router', () => {
  it('goes to the fallback when there is no earlier entry', () => {
    const router = new Router(window);
    router.replace({ name: 'invoice', uid });
    router.back({ name: 'invoices' });
    expect(router.route).toEqual({ name: 'invoices' });
  });

  it('replaces a finished screen, or goes back if the person came from the target', async () => {
    const router = new Router(window);
    const stop = router.start();
    router.go({ name: 'edit-invoice', uid });
    router.finish({ name: 'invoice', uid });
    expect(window.location.hash).toBe(`#/invoices/${uid}`);
    router.go({ name: 'edit-invoice', uid });
    const before = window.history.length;
    const isBack = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    router.finish({ name: 'invoice', uid });
    await isBack;
    expect(router.route).toEqual({ name: 'invoice', uid });
    expect(window.history.length).toBe(before);
    stop();
  });

  it('knows if it can go back and forward, and restores the state of each entry', async () => {
    const router = new Router(window);
    const stop = router.start();
    let scrollTop = 0;
    const payments = () => ({
      tab: 'all' as const,
      query: '',
      sort: { column: 'date', direction: 'desc' } as const,
      thenBy: null,
      columns: [],
      view: null,
      selectedIndex: 0,
      selectedUid: null,
      scrollTop,
    });
    const moved = (how: () => void): Promise<unknown> => {
      const isOver = new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true });
      });
      how();
      return isOver;
    };
    const scrolledHere = (): number | undefined => router.places.at(router.entry, 'payments')?.scrollTop;
    const unwatch = router.places.watch('payments', payments);
    expect([router.canGoBack, router.canGoForward]).toEqual([false, false]);
    router.go({ name: 'payments' });
    scrollTop = 100;
    router.moveOn('payments');
    expect(scrolledHere()).toBeUndefined();
    scrollTop = 200;
    // A place of another screen is no place here.
    router.moveOn('invoices');
    router.go({ name: 'outbox' });
    unwatch();
    expect([router.canGoBack, router.canGoForward]).toEqual([true, false]);
    await moved(() => {
      router.back({ name: 'invoices' });
    });
    expect([router.route.name, scrolledHere()]).toEqual(['payments', 200]);
    await moved(() => {
      router.back({ name: 'invoices' });
    });
    expect([router.route.name, scrolledHere()]).toEqual(['payments', 100]);
    expect([router.canGoBack, router.canGoForward]).toEqual([true, true]);
    await moved(() => {
      router.forward();
    });
    expect(scrolledHere()).toBe(200);
    router.go({ name: 'settings' });
    expect(router.canGoForward).toBe(false);
    stop();
  });
});
