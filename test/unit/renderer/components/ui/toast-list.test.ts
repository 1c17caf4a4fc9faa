import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import ToastList from '#renderer/components/ui/ToastList.svelte';

describe('a notice that takes the place of another', () => {
  it('is neither answered nor closed by the second half of a double click', async () => {
    const done: string[] = [];
    const action = { label: 'Undo', run: () => done.push('undo') };
    const ignore = (): void => {};
    render(ToastList, {
      ...{ label: 'Notices', dismissLabel: 'Dismiss', notices: [{ id: 1, text: 'Deleted.', tone: 'info', action }] },
      ...{ onDismiss: () => done.push('dismiss'), onHold: ignore, onRelease: ignore },
    });
    const undo = screen.getByRole('button', { name: 'Undo' });
    const close = screen.getByRole('button', { name: 'Dismiss' });
    await fireEvent.click(undo, { detail: 2 });
    await fireEvent.click(close, { detail: 2 });
    expect(done).toEqual([]);
    await fireEvent.click(close, { detail: 1 });
    await fireEvent.click(undo, { detail: 0 });
    expect(done).toEqual(['dismiss', 'undo', 'dismiss']);
  });
});
