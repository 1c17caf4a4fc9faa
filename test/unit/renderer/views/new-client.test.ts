import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { wrapError } from '#shared/ipc/envelope.ts';
import { AppError } from '#shared/errors.ts';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const QUESTION = 'A similar client already exists. Use it instead?';

async function typeClient(name: string, email: string) {
  const rendered = await renderApp('account', '', 'en-US');
  const { user, main } = rendered;
  await screen.findByRole('grid');
  await user.keyboard('n');
  await user.type(await screen.findByRole('combobox', { name: 'Client' }), name);
  await user.click(await screen.findByRole('option', { name: /^Create “/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New client' }));
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), `${email}{Enter}`);
  const before = main.clients.length;
  const chosen = () => main.invoices.find((invoice) => invoice.draft !== null)?.draft?.connectionUid ?? null;
  return { ...rendered, dialog, before, chosen };
}

describe('a new client who exists already', () => {
  it('asks if the client of the same name is meant, and uses that one', async () => {
    const { user, main, dialog, before, chosen } = await typeClient('COBALT  freight', 'new@cobalt.example');
    expect((await dialog.findByRole('alert')).textContent).toBe(QUESTION);
    expect(dialog.getByText('Same name')).toBeTruthy();
    const use = dialog.getByRole('button', { name: 'Use this one: Cobalt Freight' });
    await waitFor(() => {
      expect(document.activeElement).toBe(use);
    });
    // The second half of a double click on “Create client” falls on what took its place.
    await fireEvent.click(dialog.getByRole('button', { name: 'Create anyway' }), { detail: 2 });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' }).value).toBe('Cobalt Freight');
    await waitFor(() => {
      expect(chosen()).toBe(main.clients.find(({ name }) => name === 'Cobalt Freight')?.uid);
    });
    expect(main.clients).toHaveLength(before);
  });

  it('asks if the client of the same address in another spelling is meant', async () => {
    const { user, main, dialog, before } = await typeClient('Mill', '');
    const [known] = main.clients;
    if (known === undefined) throw new Error('the fake has clients');
    main.clients.splice(0, 1, { ...known, email: 'info@xn--mller-kva.example' });
    const box = dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
    await user.type(box, ' <info@Müller.example> {Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe(QUESTION);
    expect(dialog.getByText('Same e-mail')).toBeTruthy();
    expect(main.clients).toHaveLength(before);
  });

  it('creates another one on request', async () => {
    const { user, main, dialog, before, chosen } = await typeClient('Cobalt Freight', 'new@cobalt.example');
    await user.click(await dialog.findByRole('button', { name: 'Create anyway' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(main.clients).toHaveLength(before + 1);
    await waitFor(() => {
      expect(chosen()).toBe(main.clients[0]?.uid);
    });
  });

  it('closes the question when another letter is typed', async () => {
    const { user, main, dialog, before } = await typeClient('Cobalt Freight', 'new@cobalt.example');
    await dialog.findByText(QUESTION);
    await user.type(dialog.getByRole('textbox', { name: 'Company name' }), ' Two');
    expect(dialog.queryByText(QUESTION)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Create client' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(main.clients).toHaveLength(before + 1);
    expect(main.clients[0]?.name).toBe('Cobalt Freight Two');
  });
});

describe('a new client whose dialog was left', () => {
  async function openDialog() {
    const rendered = await renderApp('account', '', 'en-US');
    const { user } = rendered;
    await screen.findByRole('grid');
    await user.keyboard('n');
    const reopen = async (name: string) => {
      const box = await screen.findByRole('combobox', { name: 'Client' });
      await user.clear(box);
      await user.type(box, name);
      await user.click(await screen.findByRole('option', { name: /^Create “/ }));
      await screen.findByRole('dialog', { name: 'New client' });
      return screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
    };
    return { ...rendered, reopen };
  }
  const left = () =>
    waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });

  it('is restored as typed after Esc, for the same name only', async () => {
    const { user, reopen } = await openDialog();
    await user.type(await reopen('Zebra Tools'), 'ann@zebra.example{Escape}');
    await left();
    await screen.findByText('Your entries for this client are kept until you quit.');
    expect((await reopen('Bolt')).value).toBe('');
    await user.keyboard('{Escape}');
    await left();
    const email = await reopen('Zebra Tools');
    expect(email.value).toBe('ann@zebra.example');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect([email.value, document.activeElement]).toEqual(['', email]);
  });

  it('is forgotten after “Cancel”, and after Esc if nothing was typed', async () => {
    const { user, reopen } = await openDialog();
    await reopen('Zebra Tools');
    await user.keyboard('{Escape}');
    await left();
    expect(screen.queryByText('Your entries for this client are kept until you quit.')).toBeNull();
    await user.type(await reopen('Zebra Tools'), 'ann@zebra.example');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await left();
    expect((await reopen('Zebra Tools')).value).toBe('');
  });

  it('leaves nothing for the next client of that name once created', async () => {
    const { user, reopen } = await openDialog();
    await user.type(await reopen('Zebra Tools'), 'ann@zebra.example{Escape}');
    await left();
    await reopen('Zebra Tools');
    await user.keyboard('{Enter}');
    await left();
    expect((await reopen('Zebra Tool')).value).toBe('');
  });
});

describe('a new client who is being created', () => {
  it('keeps the dialog open until the creation is answered', async () => {
    const { user, main } = await renderApp('account', '', 'en-US');
    await screen.findByRole('grid');
    await user.keyboard('n');
    await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Zebra Tools');
    await user.click(await screen.findByRole('option', { name: /^Create “/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New client' }));
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'ann@zebra.example');
    const before = main.clients.length;
    const answer = heldBack(main, 'client:find-alike');
    await user.keyboard('{Enter}{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    answer();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(main.clients).toHaveLength(before + 1);
  });
});

describe('an invalid new client', () => {
  it('needs an existing address and currency', async () => {
    const { user, main, dialog, before } = await typeClient('Zebra Tools', 'max@firma,de');
    expect(await dialog.findByText('Enter a complete e-mail address, such as name@example.com.')).toBeTruthy();
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    await user.clear(email);
    await user.type(email, 'max@firma.de');
    expect(dialog.queryByText(/Enter one complete/)).toBeNull();
    const currency = dialog.getByRole('combobox', { name: 'Currency' });
    await user.clear(currency);
    await user.type(currency, 'euo{Enter}');
    expect(await dialog.findByText('Enter a currency code such as USD or EUR.')).toBeTruthy();
    expect(main.clients).toHaveLength(before);
    await user.clear(currency);
    await user.type(currency, 'eur{Enter}');
    await waitFor(() => {
      expect(main.clients).toHaveLength(before + 1);
    });
    expect(main.clients[0]).toMatchObject({ email: 'max@firma.de', currency: 'EUR' });
  });
});

describe('a new client who is taken back', () => {
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' });
  async function create() {
    const rendered = await typeClient('Zebra Tools', 'ann@zebra.example');
    await screen.findByText('Zebra Tools will be created with your next sync.');
    return rendered;
  }

  it('is removed from the invoice as well', async () => {
    const { user, chosen, main, before } = await create();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone: client Zebra Tools created.');
    expect([box().value, chosen()]).toEqual(['', null]);
    expect(main.clients).toHaveLength(before);
  });

  it('stays on the invoice if the client was sent already, and a message says why', async () => {
    const { user, chosen, main } = await create();
    const invoke = main.invoke.bind(main);
    const said = message('error_client_has_left');
    main.invoke = async (channel, payload) =>
      channel === 'undo:undo' ? wrapError(new AppError('invalid_input', said)) : invoke(channel, payload);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(textOf(said));
    expect(box().value).toBe('Zebra Tools');
    await waitFor(() => {
      expect(chosen()).toBe(main.clients[0]?.uid);
    });
  });
});
