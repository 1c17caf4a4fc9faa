import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import MenuButton from '#renderer/components/ui/MenuButton.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>…</span>' }));
const button = () => screen.getByRole('button', { name: 'More' });
const focused = () => document.activeElement?.textContent;

async function openMenu() {
  const user = userEvent.setup();
  const chosen = vi.fn<(id: string, focus: Element | null) => void>();
  const items = ['Copy', 'Move', 'Delete'].map((label) => ({ id: label.toLowerCase(), label }));
  render(MenuButton, { label: 'More', items, children, onChoose: (id) => chosen(id, document.activeElement) });
  await user.click(button());
  await screen.findByRole('menu', { name: 'Actions' });
  await waitFor(() => {
    expect(focused()).toBe('Copy');
  });
  return { user, chosen };
}

describe('a menu', () => {
  it('is walked by arrows, Home, End and first letters', async () => {
    const { user } = await openMenu();
    const seen: unknown[] = [];
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{Home}', '{End}', 'm']) {
      await user.keyboard(key);
      seen.push(focused());
    }
    expect(seen).toEqual(['Move', 'Copy', 'Delete', 'Copy', 'Delete', 'Move']);
    expect(button().getAttribute('aria-expanded')).toBe('true');
  });

  it('keeps the keys from the screen behind it', async () => {
    const { user } = await openMenu();
    const onKey = vi.fn();
    window.addEventListener('keydown', onKey);
    await user.keyboard('d{ArrowDown}');
    window.removeEventListener('keydown', onKey);
    expect(onKey).not.toHaveBeenCalled();
  });

  it('returns the focus before the chosen entry acts', async () => {
    const { user, chosen } = await openMenu();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen.mock.calls).toEqual([['move', button()]]);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(button());
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(chosen.mock.calls.at(-1)).toEqual(['delete', button()]);
  });

  it.each(['{Escape}', '{Tab}'])('closes on %s and returns the focus', async (key) => {
    const { user, chosen } = await openMenu();
    await user.keyboard(key);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
    expect(chosen).not.toHaveBeenCalled();
  });
});
