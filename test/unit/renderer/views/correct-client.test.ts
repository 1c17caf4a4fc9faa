import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

async function openEdit() {
  const rendered = await renderApp('refused-client', '#/outbox', 'en-US');
  const { user, main } = rendered;
  const uid = main.outbox.find(({ id }) => id === 90)?.uid;
  const client = () => main.clients.find((known) => known.uid === uid);
  await user.click(await screen.findByRole('button', { name: 'Edit: Create client Cobalt Freight' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct client' }));
  return { ...rendered, dialog, client };
}

describe('a client whom the service refused', () => {
  it('is corrected in the typed form beside the service’s reason, and sent again', async () => {
    const { user, main, dialog, client } = await openEdit();
    expect(dialog.getByText(/^The service refused this: Business email is invalid\./)).toBeTruthy();
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Company name' });
    expect(name.value).toBe(client()?.name);
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    await user.clear(email);
    await user.type(email, 'max@firma,de{Enter}');
    expect(await dialog.findByText('Enter a complete e-mail address, such as name@example.com.')).toBeTruthy();
    await user.clear(email);
    await user.type(email, 'max@firma.de{Enter}');
    await screen.findByText('The corrected client will be sent again.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(client()?.email).toBe('max@firma.de');
    expect(main.outbox.find(({ id }) => id === 90)?.state).toBe('queued');
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Edit: Create client Cobalt Freight' })).toBeNull();
    });
  });

  it('keeps the typed correction when the dialog is left with Esc', async () => {
    const { user, dialog } = await openEdit();
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    await user.clear(email);
    await user.type(email, 'max@firma.de{Escape}');
    await screen.findByText('Your entries for this client are kept until you quit.');
    await user.click(screen.getByRole('button', { name: 'Edit: Create client Cobalt Freight' }));
    const again = within(await screen.findByRole('dialog', { name: 'Correct client' }));
    expect(again.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('max@firma.de');
  });

  it('keeps its dialog open while it is sent, so that another refusal can be corrected', async () => {
    const { user, main, dialog } = await openEdit();
    const answer = heldBack(main, 'client:correct');
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    await user.clear(email);
    await user.type(email, 'max@firma.de{Enter}{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    answer();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('cannot be corrected once it no longer waits for that, and a message says so', async () => {
    const { user, main } = await renderApp('refused-client', '#/outbox', 'en-US');
    const edit = await screen.findByRole('button', { name: 'Edit: Create client Cobalt Freight' });
    main.clients = [];
    await user.click(edit);
    await screen.findByText(textOf(message('error_client_not_correctable')));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('two clients whom the service refused', () => {
  it('are not mixed up if both dialogs are requested before either is open', async () => {
    const { user, main } = await renderApp('refused-client', '#/outbox', 'en-US');
    const entry = main.outbox.find(({ id }) => id === 90);
    const first = main.clients.find(({ uid }) => uid === entry?.uid);
    const second = main.clients.find(({ uid }) => uid !== entry?.uid);
    if (entry === undefined || first === undefined || second === undefined) throw new Error('the fake is too small');
    main.outbox = [
      ...main.outbox,
      { ...entry, id: 91, uid: second.uid, sentence: message('outbox_create_connections', { name: 'number two' }) },
    ];
    main.send('outbox:changed', null);
    const editSecond = await screen.findByRole('button', { name: 'Edit: Create client number two' });
    const answer = heldBack(main, 'client:get-refused');
    await user.click(screen.getByRole('button', { name: 'Edit: Create client Cobalt Freight' }));
    await user.click(editSecond);
    answer();
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct client' }));
    await user.type(dialog.getByRole('textbox', { name: 'Company name' }), ' & Co{Enter}');
    await screen.findByText('The corrected client will be sent again.');
    const nameOf = (uid: string) => main.clients.find((known) => known.uid === uid)?.name;
    expect([nameOf(first.uid), nameOf(second.uid)]).toEqual([first.name, `${second.name} & Co`]);
  });
});
