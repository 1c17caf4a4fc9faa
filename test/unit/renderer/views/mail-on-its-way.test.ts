import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { message as messageOf } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';
import { wrapValue } from '#shared/ipc/envelope.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import type { RenderedScene } from '#test/unit/renderer/render-scene.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

const REFUSAL = textOf(messageOf('error_invoice_became_else'));
const message = (): HTMLTextAreaElement => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const isClosed = (): Promise<void> =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });

/** The page of an invoice that was sent, with its send dialog. */
async function onSendDialog(): Promise<RenderedScene & { readonly uid: string; readonly number: string }> {
  const rendered = await renderScene('untouched', '#/outbox');
  const { uid, number } = rendered.main.invoiceIn('sent');
  rendered.app.router.go({ name: 'invoice', uid });
  await screen.findByRole('heading', { name: `Invoice ${number}` });
  await rendered.user.keyboard('m');
  await screen.findByRole('textbox', { name: 'Message' });
  return { ...rendered, uid, number };
}

/** A chase run at its first client, who has two late invoices, with the mail ready. */
async function onRun() {
  const rendered = await renderScene('chase', '#/settings');
  rendered.app.startChase();
  const [first, second] = (await rendered.main.ask('chase:list', null)).clients;
  const [oldest] = first?.invoices ?? [];
  if (first === undefined || second === undefined || oldest === undefined) throw new Error('three clients are late');
  await at(first.name);
  await ready();
  return { ...rendered, first: first.name, second: second.name, uid: oldest.uid, number: oldest.number };
}

/** Main takes no mail. */
function refusing(main: WindowMain, uid: string, kind: 'changed' | 'refused' | 'needs_confirmation'): void {
  main.answering('mail:send', () => wrapValue([{ uid, kind, message: messageOf('error_invoice_became_else') }]));
}

const isKept = ({ book }: WindowMain, uid: string, kind: 'deliver' | 'reminder' = 'deliver'): boolean =>
  book.keptMails.get(uid, kind) !== null;

const at = async (name: string): Promise<void> => {
  await screen.findByRole('heading', { name, level: 2 });
};
const ready = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Preview' });

describe('what is written in a mail while it is being queued', () => {
  it('is not part of the mail and is kept, and a message says so', async () => {
    const { main, user, uid, number } = await onSendDialog();
    await user.type(message(), ' First.');
    const goOn = heldBack(main, 'mail:send');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.type(message(), ' Second.');
    await user.type(screen.getByRole('textbox', { name: 'To' }), 'new@nob');
    goOn();
    await isClosed();
    expect(main.asked('mail:send')[0]?.mails[0]?.delivery?.message).toMatch(/ First\.$/);
    await screen.findByText(`What you wrote about ${number} after sending isn’t in that e-mail. It’s kept.`);
    await waitFor(() => {
      expect(main.book.keptMails.get(uid, 'deliver')?.form?.message).toMatch(/ First\. Second\.$/);
    });
    expect(main.book.keptMails.get(uid, 'deliver')?.typed?.recipients).toBe('new@nob');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog');
    expect(message().value).toMatch(/ First\. Second\.$/);
  });

  it('is kept in a chase run, which goes on', async () => {
    const { main, user, second, uid, number } = await onRun();
    await user.keyboard('e');
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), ' First.');
    const goOn = heldBack(main, 'mail:send');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.type(message(), ' Second.');
    goOn();
    await at(second);
    expect(main.asked('mail:send')[0]?.mails[0]?.delivery?.message).toMatch(/ First\.$/);
    await screen.findByText(`What you wrote about ${number} after sending isn’t in that e-mail. It’s kept.`);
    await waitFor(() => {
      expect(main.book.keptMails.get(uid, 'reminder')?.form?.message).toMatch(/ First\. Second\.$/);
    });
  });

  it.each([0, 10])('leaves nothing if the person only left and came back: undo window of %d s', async (seconds) => {
    const { main, user, first, second, uid } = await onRun();
    main.settings = { ...main.settings, mail: { ...main.settings.mail, holdSeconds: seconds } };
    await user.keyboard('e');
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), ' First.');
    await user.keyboard('{Escape}');
    const goOn = heldBack(main, 'mail:send');
    await user.keyboard('rn');
    await at(second);
    await user.keyboard('b');
    await at(first);
    await ready();
    goOn();
    await at(second);
    expect(main.asked('mail:send').flatMap(({ mails }) => mails.map(({ uid: about }) => about))).toEqual([uid]);
    await user.keyboard('{ArrowLeft}');
    await at(first);
    expect(isKept(main, uid, 'reminder')).toBe(false);
    expect(screen.queryByText(/after sending/)).toBeNull();
  });
});

describe('a mail that is not taken after its place was left', () => {
  it.each(['changed', 'refused', 'needs_confirmation'] as const)(
    'says so with a way back to it, where its client was skipped: %s',
    async (kind) => {
      const { main, app, user, first, second, uid, number } = await onRun();
      refusing(main, uid, kind);
      const goOn = heldBack(main, 'mail:send');
      await user.keyboard('rn');
      await at(second);
      goOn();
      await screen.findByText(`The e-mail about ${number} to ${first} wasn’t sent. ${REFUSAL}`);
      expect(main.book.outbox.listOpenOf(uid)).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await screen.findByRole('dialog', { name: `Send reminder for ${number}` });
      expect(app.actions.asking).toEqual({ action: 'remind', uids: [uid] });
    },
  );

  it('is reported if another invoice was chosen, or the run was left', async () => {
    const { main, app, user, first, uid, number } = await onRun();
    refusing(main, uid, 'refused');
    const goOn = heldBack(main, 'mail:send');
    await user.keyboard('rj');
    app.router.go({ name: 'outbox' });
    await screen.findByRole('heading', { name: 'Outbox' });
    goOn();
    await screen.findByText(`The e-mail about ${number} to ${first} wasn’t sent. ${REFUSAL}`);
  });

  it('is reported once, beside the mail, if the person stayed', async () => {
    const { main, user, uid } = await onRun();
    refusing(main, uid, 'refused');
    await user.keyboard('r');
    await screen.findByText(REFUSAL);
    expect(screen.queryByText(/was not sent/)).toBeNull();
  });
});

describe('the text of a mail that is taken back while its dialog is opening', () => {
  /** A mail with words of the person waits; it is being taken back, and its dialog stands before that is answered. */
  async function whileTakenBack() {
    const rendered = await onSendDialog();
    const { main, user } = rendered;
    await user.type(message(), ' As we said.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await isClosed();
    const goOn = heldBack(main, 'outbox:resolve');
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] ?? expect.fail());
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('An e-mail about it is already being sent.');
    return { ...rendered, dialog, goOn };
  }

  it('appears in the dialog and can be edited', async () => {
    const { main, user, dialog, goOn, uid } = await whileTakenBack();
    expect(message().value).not.toMatch(/ As we said\.$/);
    goOn();
    await dialog.findByText('Your earlier text is back.');
    expect(message().value).toMatch(/ As we said\.$/);
    await user.type(message(), ' Really.');
    await waitFor(() => {
      expect(main.book.keptMails.get(uid, 'deliver')?.form?.message).toMatch(/ As we said\. Really\.$/);
    });
    await user.click(dialog.getByRole('button', { name: 'Start over' }));
    main.send('mirror:changed', { resources: ['invoices'] });
    await waitFor(() => {
      expect(isKept(main, uid)).toBe(false);
    });
    expect(message().value).not.toMatch(/As we said/);
  });

  it('does not replace text typed in the dialog before', async () => {
    const { main, user, dialog, goOn, uid } = await whileTakenBack();
    await user.type(message(), ' Anew.');
    await waitFor(() => {
      expect(main.book.keptMails.get(uid, 'deliver')?.form?.message).toMatch(/ Anew\.$/);
    });
    main.book.keptMails.keep(uid, 'deliver', { form: { message: 'From elsewhere' } }, Date.now());
    goOn();
    await waitFor(() => {
      expect(dialog.queryByText('An e-mail about it is already being sent.')).toBeNull();
    });
    expect(message().value).toMatch(/ Anew\.$/);
  });
});

describe('a draft that is saved to be sent', () => {
  it('does not replace a question that opened while it was being queued', async () => {
    const { main, app, user } = await renderScene('untouched', '#/outbox');
    const draft = main.invoiceIn('draft');
    app.router.go({ name: 'edit-invoice', uid: draft.uid });
    await user.type(await screen.findByRole('textbox', { name: 'Note to the client' }), ' Thanks');
    const goOn = heldBack(main, 'draft:queue');
    await user.keyboard('{Control>}{Enter}{/Control}');
    app.actions.run('pay', [draft.uid]);
    const dialog = within(await screen.findByRole('dialog'));
    const details = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^(Details|Reference)/ });
    await user.type(details, 'Manual');
    goOn();
    await waitFor(() => {
      expect(app.router.route).toEqual({ name: 'invoice', uid: draft.uid });
    });
    expect(app.actions.asking?.action).toBe('pay');
    const notice = (await screen.findByText('Saved. Sending to your account.')).parentElement;
    if (notice === null) throw new Error('it is in no notice');
    expect(details.isConnected && details.value).toBe('Manual');
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(within(notice).getByRole('button', { name: 'Send…' }));
    await screen.findByRole('dialog', { name: /^Send / });
  });
});
