import { screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import { writeRecordLink } from '#shared/links/record-link.ts';
import { accountUids } from '#test/scenes/scene-account.ts';
import { SCENE_PIN } from '#test/scenes/scenes.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

await import('#renderer/views/LockView.svelte');

describe('a window that is locked', () => {
  it('shows the lock alone, and all that was on screen once the PIN was right', async () => {
    const { app, main, user } = await renderScene('untouched');
    const { number, uid } = main.invoiceIn('sent');
    app.router.go({ name: 'invoice', uid });
    await screen.findByRole('heading', { name: new RegExp(number) });
    await main.context.lock.turnOn(SCENE_PIN, 15);
    await main.context.lock.lock();
    const pin = await screen.findByLabelText<HTMLInputElement>('PIN');
    expect(document.body.textContent).not.toContain(number);
    expect(document.title).not.toContain(number);
    // The window has not asked before whether the system can tell who the person is.
    expect(main.asked('lock:state')).toHaveLength(1);
    expect(document.activeElement).toBe(pin);

    await user.type(pin, '0000{Enter}');
    expect(await screen.findByText('That isn’t the PIN.')).toBeTruthy();
    expect(pin.value).toBe('');
    await user.type(pin, `${SCENE_PIN}{Enter}`);
    await screen.findByRole('heading', { name: new RegExp(number) });
    expect(app.router.route).toEqual({ name: 'invoice', uid });
  });

  it('asks for nothing of the account while it starts locked, and opens the first screen afterwards', async () => {
    const { main, user } = await renderScene('locked');
    await user.type(await screen.findByLabelText('PIN'), SCENE_PIN);
    expect(main.asked('account:list')).toEqual([]);
    await user.keyboard('{Enter}');
    expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1);
  });

  it('shows a link that came meanwhile once it is unlocked', async () => {
    const { app, main, user } = await renderScene('locked');
    const { number, uid } = main.invoiceIn('sent');
    main.send('place:opened', {
      kind: 'record',
      link: writeRecordLink({ account: accountUids.real, kind: 'invoice', name: number }),
    });
    await user.type(await screen.findByLabelText('PIN'), SCENE_PIN);
    expect(main.asked('link:find')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(app.router.route).toEqual({ name: 'invoice', uid });
    });
  });

  it('leaves no notice on the screen that names anybody', async () => {
    const { app, main } = await renderScene('untouched');
    await screen.findByRole('grid');
    app.toasts.error('Birch could not be saved.');
    await screen.findByText('Birch could not be saved.');
    await main.context.lock.turnOn(SCENE_PIN, 15);
    await main.context.lock.lock();
    await screen.findByLabelText('PIN');
    expect(screen.queryByText('Birch could not be saved.')).toBeNull();
    // The answer to a request that was on its way when the window was locked.
    app.toasts.error('INV-7 could not be saved.');
    app.toasts.announce('INV-7 was sent.');
    await tick();
    expect(document.body.textContent).not.toContain('INV-7');
  });
});
