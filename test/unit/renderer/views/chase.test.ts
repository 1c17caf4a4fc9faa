import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import { setScene } from '#test/e2e/fake/fake-scenes.ts';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import type { RenderedApp } from '#test/unit/renderer/render-app.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

/** The run over three late clients; the first has two late invoices. */
async function onRun(): Promise<RenderedApp & { readonly names: readonly string[] }> {
  const rendered = await renderApp('chase', '#/settings');
  setScene(rendered.main);
  rendered.app.startChase();
  await screen.findByRole('heading', { name: 'Chase overdue invoices', level: 1 });
  const names = rendered.main.chase.handlers['chase:list']().clients.map(({ name }) => name);
  return { ...rendered, names };
}

/** The web application has their money. */
function pay(main: RenderedApp['main'], uids: readonly string[]): void {
  for (const uid of uids)
    main.replace(uid, (known) => ({ ...known, view: { ...known.view, state: 'paid', total_due: '0.00' } }));
}

const lateOf = (main: RenderedApp['main'], name: string | undefined): readonly string[] =>
  main.chase.handlers['chase:list']()
    .clients.find((client) => client.name === name)
    ?.invoices.map(({ uid }) => uid) ?? [];

const at = async (name: string | undefined): Promise<void> => {
  await screen.findByRole('heading', { name: name ?? '', level: 2 });
};
const ready = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Preview' });

describe('a chase run', () => {
  it('starts from the overdue tab and from anywhere, and asks about one client at a time', async () => {
    const { app, user, main } = await renderApp('chase');
    setScene(main);
    await screen.findByRole('heading', { name: 'Invoices', level: 1 });
    app.lists?.invoices.chooseTab('overdue');
    await user.click(await screen.findByText('Chase all'));
    expect(app.router.route).toEqual({ name: 'chase' });
    const [first] = main.chase.handlers['chase:list']().clients;
    await at(first?.name);
    expect(screen.getByText('1 of 3')).toBeTruthy();
    expect(await screen.findByText('9 days late (7 invoices)')).toBeTruthy();
    await user.keyboard('{Escape}');
    await screen.findByRole('heading', { name: 'Invoices', level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), 'dunning');
    await screen.findByRole('option', { name: /^Chase overdue invoices/, selected: true });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(app.router.route).toEqual({ name: 'chase' });
    });
  });

  it('sends the shown reminder about the longest overdue invoice with one key, and goes on', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    const preview = within(await ready());
    const [client] = main.chase.handlers['chase:list']().clients;
    const oldest = client?.invoices[0];
    expect(client?.invoices).toHaveLength(2);
    const shown = preview.getByText(new RegExp(oldest?.number ?? 'none'), { selector: '.subject' }).textContent;
    await user.keyboard('r');
    await at(names[1]);
    expect(main.mail.sent).toMatchObject([{ uid: oldest?.uid, kind: 'reminder' }]);
    expect(main.mail.sent[0]?.delivery?.subject).toBe(shown);
    expect(screen.getByText('2 of 3')).toBeTruthy();
  });

  it('undoes a reminder with the undo key, and asks about the client again', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await ready();
    await user.keyboard('r');
    await at(names[1]);
    const before = main.outbox.length;
    await user.keyboard('{Control>}z{/Control}');
    await at(names[0]);
    expect(await screen.findByText(`Undone: reminder to ${names[0] ?? ''}.`)).toBeTruthy();
    expect(main.outbox).toHaveLength(before - 1);
    expect(screen.getByText('1 of 3')).toBeTruthy();
    expect(await ready()).toBeTruthy();
  });

  it('reads its clients and the shown mail again when the day changes', async () => {
    const rendered = await renderApp('chase', '#/settings');
    const { app, main } = rendered;
    setScene(main);
    const last = main.chase.handlers['chase:list']().clients.at(-1);
    for (const { uid } of last?.invoices ?? []) main.chase.snoozed.set(uid, '2099-12-24');
    app.startChase();
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    const said = (await ready()).textContent;
    const asked = vi.spyOn(app.link, 'request');
    main.chase.snoozed.clear();
    app.clock.now += 86_400_000;
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    await waitFor(async () => {
      expect((await ready()).textContent).not.toBe(said);
    });
    const channels = asked.mock.calls.map(([channel]) => channel);
    expect(['chase:list', 'mail:prepare'].map((name) => channels.filter((one) => one === name).length)).toEqual([1, 1]);
  });

  it('chooses which invoice the reminder is about by key', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await ready();
    const [client] = main.chase.handlers['chase:list']().clients;
    await user.keyboard('j');
    const second = client?.invoices[1];
    await waitFor(() => {
      expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked).length).toBeGreaterThan(0);
      expect(
        within(screen.getByRole('region', { name: 'Preview' })).getAllByText(new RegExp(second?.number ?? 'none')),
      ).not.toEqual([]);
    });
    await user.keyboard('r');
    await at(names[1]);
    expect(main.mail.sent).toMatchObject([{ uid: second?.uid }]);
  });

  async function addToMessage(user: UserEvent, text: string): Promise<void> {
    await user.keyboard('e');
    const message = await screen.findByRole('textbox', { name: 'Message' });
    await waitFor(() => {
      expect(document.activeElement).toBe(message);
    });
    await user.keyboard(text);
    await user.keyboard('{Escape}');
  }

  it('sends the text as it was edited, and keeps it for a client who is skipped', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await ready();
    await addToMessage(user, ' As we said. ');
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    await user.keyboard('n');
    await at(names[1]);
    await user.keyboard('{ArrowLeft}');
    await at(names[0]);
    const preview = within(await ready());
    expect(preview.getByText(/As we said\./)).toBeTruthy();
    await user.keyboard('r');
    await at(names[1]);
    expect(main.mail.sent[0]?.delivery?.message).toContain('As we said.');
  });

  /** From the palette: a dialog about the same mail that stands in the run below it. */
  async function writeInDialog({ main, user }: RenderedApp, text: string): Promise<void> {
    const number = main.chase.handlers['chase:list']().clients[0]?.invoices[0]?.number ?? '';
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), `remind ${number}`);
    await screen.findByRole('option', { name: new RegExp(number), selected: true });
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: `Send reminder for ${number}` }));
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), text);
    await user.keyboard('{Escape}');
  }

  it('keeps text about the same invoice from a dialog above when its client is skipped', async () => {
    const run = await onRun();
    const { main, user, names } = run;
    await at(names[0]);
    await ready();
    await writeInDialog(run, ' As we said.');
    await user.keyboard('n');
    await at(names[1]);
    await user.keyboard('{ArrowLeft}');
    await at(names[0]);
    expect(within(await ready()).getByText(/As we said\./)).toBeTruthy();
    const [kept] = main.mail.kept.values();
    expect(kept?.form?.message).toMatch(/As we said\.$/);
  });

  it('sends text about the same invoice from a dialog above, together with the text written before', async () => {
    const run = await onRun();
    const { main, user, names } = run;
    await at(names[0]);
    await ready();
    await addToMessage(user, ' First. ');
    await writeInDialog(run, ' As we said.');
    expect(within(await ready()).getByText(/First\.[^]*As we said\./)).toBeTruthy();
    await user.keyboard('r');
    await at(names[1]);
    expect(main.mail.sent[0]?.delivery?.message).toMatch(/First\.[^]*As we said\./);
    expect(main.mail.kept.size).toBe(0);
  });

  it('restores the text of an undone reminder when the person goes back to its client', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await ready();
    await addToMessage(user, ' As we said. ');
    await user.keyboard('r');
    await at(names[1]);
    await user.keyboard('b');
    await at(names[0]);
    await user.click(await screen.findByRole('button', { name: `Undo: ${names[0] ?? ''}` }));
    expect(within(await ready()).getByText(/As we said\./)).toBeTruthy();
    await user.keyboard('r');
    await at(names[1]);
    expect(main.mail.sent.map(({ delivery }) => delivery?.message.includes('As we said.'))).toEqual([true, true]);
  });

  it('snoozes all late invoices of a client until a day, lists them, and wakes them', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    const [client] = main.chase.handlers['chase:list']().clients;
    await user.keyboard('s');
    const dialog = within(await screen.findByRole('dialog', { name: `Snooze ${names[0] ?? ''} until` }));
    await user.clear(dialog.getByRole('textbox', { name: 'Until' }));
    await user.keyboard('-3{Enter}');
    expect(dialog.getByText('Choose a date after today.')).toBeTruthy();
    expect(main.chase.snoozed.size).toBe(0);
    await user.clear(dialog.getByRole('textbox', { name: 'Until' }));
    await user.keyboard('2099-12-24{Enter}');
    await at(names[1]);
    expect([...main.chase.snoozed]).toEqual(client?.invoices.map(({ uid }) => [uid, '2099-12-24']));
    await user.click(await screen.findByText('1 client skipped today'));
    expect(screen.getAllByText('Snoozed until Dec 24, 2099').length).toBeGreaterThan(0);
    await user.keyboard('b');
    await at(names[0]);
    expect(screen.getAllByText('Snoozed until Dec 24, 2099').length).toBeGreaterThan(1);
    await user.click(screen.getByRole('button', { name: `Undo: ${names[0] ?? ''}` }));
    await waitFor(() => {
      expect(main.chase.snoozed.size).toBe(0);
    });
    expect(await ready()).toBeTruthy();
  });

  it('refuses a snooze date that has passed while the dialog was open', async () => {
    const { app, main, user, names } = await onRun();
    await at(names[0]);
    await user.keyboard('s');
    const dialog = within(await screen.findByRole('dialog', { name: `Snooze ${names[0] ?? ''} until` }));
    await user.clear(dialog.getByRole('textbox', { name: 'Until' }));
    await user.keyboard(addDays(app.clock.today, 1));
    app.clock.now += 86_400_000;
    await user.keyboard('{Enter}');
    expect(dialog.getByText('Choose a date after today.')).toBeTruthy();
    expect(main.chase.snoozed.size).toBe(0);
  });

  it('wakes a snoozed client from the list of those left out', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await user.keyboard('s');
    await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    await at(names[1]);
    await user.click(await screen.findByText('1 client skipped today'));
    await user.click(await screen.findByRole('button', { name: `Chase ${names[0] ?? ''} again` }));
    await at(names[0]);
    expect(main.chase.snoozed.size).toBe(0);
  });

  it('notes a call, which can be taken back', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await user.keyboard('c');
    await screen.findByRole('dialog', { name: `Log a call with ${names[0] ?? ''}` });
    await user.keyboard('Pays on Friday{Control>}{Enter}{/Control}');
    await at(names[1]);
    expect(main.chase.notes).toMatchObject([{ text: 'Pays on Friday' }]);
    await user.keyboard('{Control>}z{/Control}');
    await at(names[0]);
    expect(main.chase.notes).toEqual([]);
  });

  it('keeps the text of a call note that was not saved, or could not be', async () => {
    const { main, app, user, names } = await onRun();
    const title = { name: `Log a call with ${names[0] ?? ''}` };
    const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
    const isClosed = () =>
      waitFor(() => {
        expect(screen.queryByRole('dialog')).toBeNull();
      });
    await at(names[0]);
    await user.keyboard('c');
    await screen.findByRole('dialog', title);
    await user.keyboard('{Escape}');
    await isClosed();
    expect(app.toasts.list).toEqual([]);
    await user.keyboard('c');
    await screen.findByRole('dialog', title);
    await user.keyboard('Pays on Friday{Escape}');
    await isClosed();
    expect(screen.getByText(/^Your notes about the call with .* are kept until you quit\./)).toBeTruthy();
    await user.keyboard('c');
    await screen.findByRole('dialog', title);
    expect(box().value).toBe('Pays on Friday');
    expect(screen.getByText('Your earlier notes are back.')).toBeTruthy();
    const request = app.link.request.bind(app.link);
    const refusing = vi.spyOn(app.link, 'request').mockImplementation((channel, ...input) => {
      if (channel === 'contact:note') return Promise.reject(new AppError('disk_full', message('error_internal')));
      return request(channel, ...input);
    });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(textOf(message('error_internal')));
    refusing.mockRestore();
    await at(names[0]);
    await user.keyboard('c');
    await screen.findByRole('dialog', title);
    expect(box().value).toBe('Pays on Friday');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.keyboard('Next week{Control>}{Enter}{/Control}');
    await at(names[1]);
    expect(main.chase.notes).toMatchObject([{ text: 'Next week' }]);
    await user.keyboard('{Control>}z{/Control}');
    await at(names[0]);
    await user.keyboard('c');
    await screen.findByRole('dialog', title);
    expect(box().value).toBe('');
  });

  it('drops a client who has paid or was reminded elsewhere, and says so', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await user.keyboard('n');
    await at(names[1]);
    pay(main, lateOf(main, names[1]));
    await at(names[2]);
    expect(screen.getByText(`${names[1] ?? ''} left the run: nothing is overdue anymore.`)).toBeTruthy();
    expect(screen.getByText('2 of 2')).toBeTruthy();
  });

  it('keeps a client with an open message until it is left, even if they pay meanwhile', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await ready();
    await user.keyboard('e');
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await waitFor(() => {
      expect(document.activeElement).toBe(message);
    });
    pay(main, lateOf(main, names[0]));
    expect(await screen.findByText(/^Nothing is due/)).toBeTruthy();
    await user.keyboard('never scp');
    expect(document.activeElement).toBe(message);
    expect(message.value).toContain('never scp');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}');
    await at(names[1]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: names[1] ?? '', level: 2 }));
    expect(screen.getByText(/left the run/)).toBeTruthy();
    expect(main.mail.sent).toEqual([]);
  });

  it('keeps an open message whose invoice is paid meanwhile, if the client has other late invoices', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await ready();
    await user.keyboard('e');
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await waitFor(() => {
      expect(document.activeElement).toBe(message);
    });
    pay(main, lateOf(main, names[0]).slice(0, 1));
    expect(await screen.findByText(/^Nothing is due/)).toBeTruthy();
    await user.keyboard('nr');
    expect(message.value).toContain('nr');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByText(/^Nothing is due/)).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: names[0] ?? '', level: 2 }));
    });
  });

  it('saves a call note for the client it was begun for, even if they pay meanwhile', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    const [client] = main.chase.handlers['chase:list']().clients;
    const uids = lateOf(main, names[0]);
    await user.keyboard('c');
    await screen.findByRole('dialog', { name: `Log a call with ${names[0] ?? ''}` });
    await user.keyboard('Pays on ');
    pay(main, uids);
    await screen.findByText(/^Nothing is due/);
    await user.keyboard('Friday{Control>}{Enter}{/Control}');
    await at(names[1]);
    expect(main.chase.notes).toMatchObject([
      { clientUid: client?.clientUid, invoiceUid: uids[0], text: 'Pays on Friday' },
    ]);
    expect(screen.queryByText(/left the run/)).toBeNull();
    expect(screen.getByText('2 of 3')).toBeTruthy();
  });

  it('keeps the client of an open message when another reminder is undone, and sends nothing', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await ready();
    await user.keyboard('r');
    await at(names[1]);
    await ready();
    const answer = heldBack(main, 'outbox:resolve');
    await user.keyboard('{Control>}z{/Control}');
    await user.keyboard('e');
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await waitFor(() => {
      expect(document.activeElement).toBe(message);
    });
    answer();
    await screen.findByText(`Undone: reminder to ${names[0] ?? ''}.`);
    await ready();
    await user.keyboard('Your order');
    expect(main.mail.sent).toHaveLength(1);
    expect(document.activeElement).toBe(message);
    expect(message.value).toContain('Your order');
    await user.keyboard('{Escape}b');
    await at(names[0]);
    expect(await ready()).toBeTruthy();
  });

  it('drops a client who has paid once the dialog about them is closed', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await user.keyboard('s');
    await screen.findByRole('dialog', { name: `Snooze ${names[0] ?? ''} until` });
    pay(main, lateOf(main, names[0]));
    await screen.findByText(/^Nothing is due/);
    expect(screen.getByRole('dialog', { name: `Snooze ${names[0] ?? ''} until` })).toBeTruthy();
    await user.keyboard('{Escape}');
    await at(names[1]);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: names[1] ?? '', level: 2 }));
    });
    expect(main.chase.snoozed.size).toBe(0);
  });

  it('ends with a summary that offers undo and further steps', async () => {
    const { main, app, user, names } = await onRun();
    await at(names[0]);
    await ready();
    await user.keyboard('r');
    await at(names[1]);
    await user.keyboard('{ArrowRight}');
    await at(names[2]);
    await user.keyboard('s');
    await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    await at('Run finished');
    expect(screen.getByText('1 reminder, 1 snoozed, 1 skipped')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Run finished' })).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: `Undo: ${names[0] ?? ''}` }));
    expect(await screen.findByText('1 snoozed, 2 skipped')).toBeTruthy();
    expect(main.decisions).toEqual([{ kind: 'discard' }]);
    await user.click(screen.getByRole('button', { name: 'Continue with 2 clients' }));
    await at(names[0]);
    await user.keyboard('{Escape}');
    await at('Run finished');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(app.router.route).toEqual({ name: 'settings' });
    });
  });

  it('continues where it was after a visit to an invoice', async () => {
    const { app, user, names } = await onRun();
    await at(names[0]);
    await user.keyboard('n');
    await at(names[1]);
    await user.keyboard('{Enter}');
    expect(app.router.route.name).toBe('invoice');
    await screen.findByRole('heading', { name: /^Invoice/ });
    app.run('back');
    await at(names[1]);
    expect(screen.getByText('2 of 3')).toBeTruthy();
  });

  it('drops clients who paid and adds clients who became late during a visit to an invoice', async () => {
    const { main, app, user, names } = await onRun();
    await at(names[0]);
    const { invoices } = main;
    main.invoices = invoices.filter(({ uid }) => !lateOf(main, names[2]).includes(uid));
    main.send('mirror:changed', { resources: ['invoices'] });
    await screen.findByText('1 of 2');
    await user.keyboard('n');
    await at(names[1]);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: /^Invoice/ });
    main.invoices = invoices;
    pay(main, lateOf(main, names[1]));
    app.run('back');
    await at(names[2]);
    expect(screen.getByText('2 of 2')).toBeTruthy();
  });

  it('finds newly overdue invoices after a visit to another screen', async () => {
    const { main, app } = await renderApp('chase', '#/settings');
    setScene(main);
    const { invoices } = main;
    const [first] = main.chase.handlers['chase:list']().clients;
    main.invoices = [];
    app.startChase();
    await screen.findByText('No invoice is overdue.');
    app.router.go({ name: 'outbox' });
    await screen.findByRole('heading', { name: 'Outbox', level: 1 });
    main.invoices = invoices;
    app.run('back');
    await at(first?.name);
    expect(screen.getByText('1 of 3')).toBeTruthy();
  });

  it('asks before a reminder with an objection, and does not send it before the answer', async () => {
    const { main, user, names } = await onRun();
    await at(names[0]);
    await ready();
    await user.keyboard('e');
    const to = await screen.findByRole('textbox', { name: 'To' });
    await user.type(to, 'new@nobody.example,');
    await user.keyboard('{Escape}r');
    expect((await screen.findByRole('alert')).textContent).toContain('hasn’t been used');
    expect(main.mail.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send anyway' }));
    await at(names[1]);
    expect(main.mail.sent).toHaveLength(1);
  });

  it('says that reminders wait while offline', async () => {
    const { main, user, names, app } = await onRun();
    await at(names[0]);
    await ready();
    main.handlers['sync:set-offline']({ isOffline: true });
    expect(await screen.findByText(/^You’re offline\. Reminders wait/)).toBeTruthy();
    await user.keyboard('r');
    await at(names[1]);
    expect(app.toasts.list.some(({ text }) => text.includes('You’ll be asked about it when you’re back online.'))).toBe(
      true,
    );
    expect(main.mail.sent).toHaveLength(1);
  });

  it('says that nothing is overdue', async () => {
    await renderApp('empty', '#/chase');
    expect(await screen.findByText('No invoice is overdue.')).toBeTruthy();
  });
});
