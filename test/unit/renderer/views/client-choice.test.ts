import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

describe('a client who is chosen before the search has answered', () => {
  it('becomes the client of the invoice even if the next field is being typed in', async () => {
    const { user, main } = await renderApp('account');
    await screen.findByRole('grid');
    await user.keyboard('n');
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' });
    const answer = Promise.withResolvers<undefined>();
    const invoke = main.invoke.bind(main);
    main.invoke = async (channel, payload) => {
      if (channel === 'client:search') await answer.promise;
      return invoke(channel, payload);
    };
    await user.type(box, 'Cobalt F{Enter}{Tab}');
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '7');
    answer.resolve(undefined);
    await waitFor(() => {
      expect(box.value).toBe('Cobalt Freight');
    });
    expect(screen.queryByRole('listbox')).toBeNull();
    const { uid } = main.clients.find(({ name }) => name === 'Cobalt Freight') ?? {};
    await waitFor(() => {
      expect(main.invoices.find(({ draft }) => draft !== null)?.draft?.connectionUid).toBe(uid);
    });
  });
});

async function openBox() {
  const rendered = await renderApp('account');
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' });
  const chosen = () => rendered.main.invoices.find(({ draft }) => draft !== null)?.draft?.connectionUid ?? null;
  return { ...rendered, box, chosen };
}

describe('the client box', () => {
  it('ignores keys of an input method', async () => {
    const { user, box } = await openBox();
    await user.type(box, 'Cobalt F');
    await screen.findAllByRole('option', { name: /Cobalt Freight/ });
    for (const key of ['Enter', 'Escape', 'ArrowDown']) await fireEvent.keyDown(box, { key, isComposing: true });
    const first = () => screen.getAllByRole('option')[0]?.getAttribute('aria-selected');
    expect(first(), 'the list stands as it stood').toBe('true');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(box.value).toBe('Cobalt F');
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(box.value).toBe('Cobalt Freight');
    });
  });

  it('keeps its client when the list is only opened, and clears it once the name is deleted', async () => {
    const { user, main, box, chosen } = await openBox();
    await user.type(box, 'Cobalt F{Enter}');
    const { uid } = main.clients.find(({ name }) => name === 'Cobalt Freight') ?? {};
    await waitFor(() => {
      expect(chosen()).toBe(uid);
    });
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.value).toBe('Cobalt Freight');
    // What comes later is saved with the client as it is by then.
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '7');
    await waitFor(() => {
      expect(main.invoices.find(({ draft }) => draft !== null)?.draft?.statementNo).toMatch(/7$/);
    });
    expect(chosen()).toBe(uid);
    await user.clear(box);
    await user.tab();
    await waitFor(() => {
      expect(chosen()).toBeNull();
    });
  });
});
