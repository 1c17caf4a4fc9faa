import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import ConfirmDialog from '#renderer/components/ui/ConfirmDialog.svelte';

function ask() {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
  render(ConfirmDialog, {
    title: 'Delete it?',
    text: 'It is gone then.',
    confirm: 'Delete',
    cancel: 'Keep',
    onConfirm,
    onCancel,
  });
  return { onConfirm, onCancel };
}

describe('ConfirmDialog', () => {
  it('is an alert with its text, and the safe answer has the focus', async () => {
    ask();
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete it?', description: 'It is gone then.' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' })));
  });

  it('is cancelled by Escape', async () => {
    const { onConfirm, onCancel } = ask();
    await screen.findByRole('alertdialog');
    await fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await vi.waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('confirms by its button alone', async () => {
    const { onConfirm, onCancel } = ask();
    await fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
  });
});
