import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const focusedName = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

describe('the search of the settings', () => {
  it('shows only what the typed words find, and all of it again after Escape', async () => {
    const { user } = await renderApp('account', '#/settings');
    const box = await screen.findByRole('searchbox', { name: 'Find a setting' });
    await user.type(box, 'contrast');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Appearance']);
    expect(screen.getByText('1 setting found')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: 'Paper', level: 2 })).toBeTruthy();
  });

  it('leads to the settings by arrows, and into the first one by Enter, which changes it at once', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    const box = await screen.findByRole('searchbox', { name: 'Find a setting' });
    await user.type(box, 'appearance{ArrowDown}');
    expect(focusedName()).toBe('Theme');
    await user.keyboard('{ArrowDown}');
    expect(focusedName()).toBe('Text size');
    await user.keyboard('{ArrowDown}');
    expect(focusedName()).toBe('Preview beside the editor');
    await user.keyboard('{Enter} ');
    await waitFor(() => {
      expect(main.settings.editor.showsPreview).toBe(false);
    });
    await user.click(box);
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'System' }));
  });

  it('says that nothing was found, and shows all settings again', async () => {
    const { user } = await renderApp('account', '#/settings');
    await user.type(await screen.findByRole('searchbox', { name: 'Find a setting' }), 'zzqq');
    const none = within(screen.getByRole('region', { name: /^No setting matches/ }));
    await user.click(none.getByRole('button', { name: 'Show all settings' }));
    expect(screen.getByRole('heading', { name: 'Paper', level: 2 })).toBeTruthy();
  });

  it('is not in the way of a setting that was opened by name', async () => {
    const { user, app } = await renderApp('account', '#/settings');
    await user.type(await screen.findByRole('searchbox', { name: 'Find a setting' }), 'theme');
    app.showSettings('hold_seconds');
    await waitFor(() => {
      expect(focusedName()).toBe('Time to undo sending');
    });
  });

  it('says of each setting whether it is of this computer or of this account', async () => {
    await renderApp('account', '#/settings');
    const appearance = await screen.findByRole('region', { name: 'Appearance' });
    expect(within(appearance).getByText('This computer')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Paper' })).getByText('This account')).toBeTruthy();
    const mail = within(screen.getByRole('region', { name: 'E-mail' }));
    expect(mail.getAllByText('This computer')).toHaveLength(2);
    expect(mail.getAllByText('This account')).toHaveLength(1);
  });
});
