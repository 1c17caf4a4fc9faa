import { beforeEach, describe, expect, it } from 'vitest';
import { pathOf, routeOf, Router } from '#renderer/state/router.svelte.ts';

const uid = '01890a5d-ac96-7e7b-8000-0123456789ab';

beforeEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('paths', () => {
  it('go there and back', () => {
    for (const path of ['#/invoices', `#/invoices/${uid}`, `#/invoices/${uid}/edit`, '#/outbox', '#/settings']) {
      expect(pathOf(routeOf(path))).toBe(path);
    }
  });

  it('lead to the list when they mean nothing', () => {
    for (const path of ['', '#/', '#/nonsense', '#/invoices/12', '#/invoices/../../etc'])
      expect(routeOf(path).name).toBe('invoices');
  });
});

describe('Router', () => {
  it('returns to a fallback where there is nothing to go back to', () => {
    const router = new Router(window);
    router.replace({ name: 'invoice', uid });
    router.back({ name: 'invoices' });
    expect(router.route).toEqual({ name: 'invoices' });
  });

  it('takes the place of a screen that is over, or goes back where the person came from', async () => {
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
});
