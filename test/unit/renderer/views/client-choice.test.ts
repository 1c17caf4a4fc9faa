import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

describe('a client who is chosen quicker than they are found', () => {
  it('is the client of the invoice although the next field is written already', async () => {
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
