import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { RenderedApp } from '#test/unit/renderer/render-app.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

await import('#renderer/components/keyboard/ShortcutsDialog.svelte');

const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });

/** What the list of shortcuts says of a command. */
function keysFor(command: string): string {
  const dialog = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  return dialog.getByText(command).nextElementSibling?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

async function openSettings(): Promise<RenderedApp> {
  const rendered = await renderApp('account', '#/settings');
  await screen.findByRole('heading', { name: 'Keyboard' });
  return rendered;
}

async function record(rendered: RenderedApp, command: string): Promise<HTMLElement> {
  await rendered.user.click(screen.getByRole('button', { name: `Change the shortcut for “${command}”` }));
  return screen.findByRole('dialog', { name: `New shortcut for “${command}”` });
}

describe('the list of shortcuts', () => {
  it('opens and closes with its own key, and leads to where keys are changed', async () => {
    const { user, app } = await renderApp('account', '#/payments');
    await screen.findByRole('heading', { name: 'Payments' });
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(keysFor('Mark as received')).toBe('X');
    expect(keysFor('Bin')).toBe('G B');
    await user.keyboard('?');
    await isClosed();
    await user.keyboard('?');
    await user.click(await screen.findByRole('button', { name: 'Change shortcuts…' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Keyboard' }));
    });
    expect(app.router.route.name).toBe('settings');
  });
});

describe('the key of the search', () => {
  it('focuses the box from every screen, so that the next letters are searched for and run no commands', async () => {
    const { user, main } = await renderApp('account', '#/payments');
    await screen.findByRole('heading', { name: 'Payments' });
    const invoke = vi.spyOn(main, 'invoke');
    await user.keyboard('{Control>}f{/Control}');
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search invoices' });
    await user.keyboard('dec');
    expect([document.activeElement === box, box.value]).toEqual([true, 'dec']);
    expect(invoke.mock.calls.filter(([channel]) => channel === 'draft:copy')).toEqual([]);
  });
});

describe('the settings of the keyboard', () => {
  it('give a command another key at once and in the profile, and reset it', async () => {
    const rendered = await openSettings();
    const { user, main, app } = rendered;
    await record(rendered, 'Outbox');
    await user.keyboard('{Control>}{Shift>}u{/Shift}{/Control}');
    await isClosed();
    await waitFor(() => {
      expect(main.settings.keyboard.keys).toEqual({ 'show-outbox': ['Mod+Shift+u'] });
    });
    await user.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
    expect(app.router.route.name).toBe('settings');
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(keysFor('Outbox')).toBe('Ctrl Shift U');
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(screen.getByRole('button', { name: 'Reset the shortcut for “Outbox”' }));
    await waitFor(() => {
      expect(main.settings.keyboard.keys).toEqual({});
    });
    await user.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
    expect(app.router.route.name).toBe('outbox');
  });

  it('say which command has a key, and take it over only after a confirmation', async () => {
    const rendered = await openSettings();
    const { user, main } = rendered;
    const dialog = within(await record(rendered, 'Payments'));
    await user.keyboard('g');
    expect(dialog.getByRole('status').textContent).toBe('G, and then?');
    await user.keyboard('b');
    expect(dialog.getByRole('status').textContent).toContain('G B is used by “Bin”');
    await user.keyboard('{ArrowDown}');
    expect(dialog.getByRole('status').textContent).toContain('↓ can’t be changed');
    // What works everywhere does not work now: it is only read.
    await user.keyboard('{Control>}n{/Control}');
    expect(dialog.getByRole('status').textContent).toContain('Ctrl N is used by “New invoice”');
    expect(main.settings.keyboard.keys).toEqual({});
    await user.click(dialog.getByRole('button', { name: 'Use it here instead' }));
    await waitFor(() => {
      expect(main.settings.keyboard.keys).toEqual({
        'show-payments': ['Mod+n'],
        'new-invoice': ['Mod+Shift+i'],
      });
    });
    await user.click(screen.getByRole('button', { name: 'Reset all shortcuts' }));
    await waitFor(() => {
      expect(main.settings.keyboard.keys).toEqual({});
    });
    await user.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(Object.keys(main.settings.keyboard.keys)).toHaveLength(2);
    });
    expect(main.settings.keyboard.usesCharacters).toBe(false);
  });

  it('do not overwrite keys chosen since when a reset is undone', async () => {
    const { user, app, main } = await openSettings();
    await app.settings.change({ keyboard: { usesCharacters: true, keys: { save: ['Mod+j'] } } });
    await user.click(await screen.findByRole('button', { name: 'Reset all shortcuts' }));
    const since = { usesCharacters: true, keys: { edit: ['Mod+j'] } };
    await app.settings.change({ keyboard: since });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Shortcuts have been changed since/);
    expect(main.settings.keyboard).toEqual(since);
  });

  it('turn single-letter keys off at once on every screen', async () => {
    const { user, app, main } = await openSettings();
    await user.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }));
    await waitFor(() => {
      expect(main.settings.keyboard.usesCharacters).toBe(false);
    });
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('gi?');
    expect(app.router.route.name).toBe('settings');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Invoices' }));
    await screen.findByRole('grid');
    expect(screen.getByRole('button', { name: /^New invoice/ }).textContent?.trim()).toBe('New invoice');
    await fireEvent.keyDown(document.body, { key: 'n' });
    expect(app.router.route.name).toBe('invoices');
  });
});
