import { screen, waitFor, within } from '@testing-library/svelte';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { nothingShownOf } from '#shared/screens/bin.ts';
import { wrapError } from '#shared/ipc/envelope.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

describe('outbox', () => {
  it('reads like a to-do list: needs you, waiting in order, done', async () => {
    await renderApp('account', '#/outbox');
    // The sections come from three questions to the book, each answered in its own time.
    await waitFor(() => {
      const groups = screen.getAllByRole('heading', { level: 2 });
      expect(groups.map((heading) => heading.textContent)).toEqual([
        'Possible duplicate',
        'Needs you',
        'Waiting · in this order',
        'Done · last 7 days',
        'Done automatically · last 7 days',
        'What changed in your account',
        'Sync',
      ]);
    });
    const waiting = within(screen.getByRole('region', { name: 'Waiting · in this order' }));
    expect(waiting.getAllByRole('listitem').map((item) => item.querySelector('.sentence')?.textContent)).toEqual([
      'Create client Birch & Harbor Ltd',
      'Create invoice INV-001285 · $1,888.10',
      'E-mail INV-001285 to ann@birch.example',
      'Record $250.00 by bank transfer on INV-001264',
    ]);
    expect(screen.getByText(/^The service refused this: Statement no has already been taken/)).toBeTruthy();
  });

  it('discards only after a question, and never on a stray Enter', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    const before = main.outbox.length;
    await user.click(await screen.findByRole('button', { name: 'Discard: Create client Birch & Harbor Ltd' }));
    await screen.findByRole('alertdialog');
    await waitFor(() => {
      expect(document.activeElement?.textContent).toContain('Cancel');
    });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(main.outbox).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: 'Discard: Create client Birch & Harbor Ltd' }));
    await user.click(await screen.findByRole('button', { name: 'Discard change' }));
    await waitFor(() => {
      expect(main.outbox).toHaveLength(before - 1);
    });
    await waitFor(() => {
      expect(screen.queryByText('Create client Birch & Harbor Ltd')).toBeNull();
    });
  });

  it('records a payment that the account has by now only when the person says so', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    const sentence = 'Record $20.00 by bank transfer on INV-001264';
    await screen.findByText(/^Your account has this payment since then/);
    screen.getByRole('button', { name: `Discard: ${sentence}` });
    await user.click(screen.getByRole('button', { name: `Record anyway: ${sentence}` }));
    await waitFor(() => {
      expect(main.outbox.find(({ id }) => id === 12)).not.toMatchObject({ state: 'needs_you' });
    });
  });

  it('trashes one of two duplicates only after a question', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    const trash = async () =>
      user.click(await screen.findByRole('button', { name: /^Move the second one to the trash/ }));
    await trash();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(main.twins).toHaveLength(1);
    await trash();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Payment of \$75\.00 on INV-001263/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Move to trash' }));
    await waitFor(() => {
      expect(main.twins).toEqual([]);
    });
  });

  it('says that a discarded local invoice is in the bin, and undoes the discard', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    const restored: unknown[] = [];
    const invoke = main.invoke.bind(main);
    main.invoke = async (channel, payload) => {
      if (channel === 'undo:undo') restored.push(payload);
      return invoke(channel, payload);
    };
    const { uid } = main.outbox.find(({ sentence }) => textOf(sentence).startsWith('Create invoice INV-001285')) ?? {};
    await user.click(await screen.findByRole('button', { name: /^Discard: Create invoice INV-001285/ }));
    await user.click(await screen.findByRole('button', { name: 'Discard change' }));
    await screen.findByText('Discarded. The invoice is in the bin.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(restored).toEqual([{ kind: 'invoices_deleted', deletes: [nothingShownOf(uid ?? '')] }]);
    });
  });

  it('sends a refused change again', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    await user.click(await screen.findByRole('button', { name: /^Send again: Create invoice INV-001279/ }));
    await waitFor(() => {
      expect(main.outbox.find((entry) => entry.id === 2)?.state).toBe('queued');
    });
  });

  it('sends a held mail at once, and asks before one that may have been sent already', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    await user.click(await screen.findByRole('button', { name: /^Send anyway: E-mail INV-001272/ }));
    await waitFor(() => {
      expect(main.decisions).toEqual([{ kind: 'send' }]);
    });
    await user.click(screen.getByRole('button', { name: /^Send anyway: Send a reminder of/ }));
    await user.keyboard('{Enter}');
    expect(main.decisions).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Ignore: Send a reminder of/ }));
    await waitFor(() => {
      expect(main.decisions.at(-1)).toEqual({ kind: 'dismiss' });
    });
  });

  it('resends an unconfirmed change as it was when the question was asked, whatever was read since', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    const resolved: unknown[] = [];
    const invoke = main.invoke.bind(main);
    main.invoke = async (channel, payload) => {
      if (channel === 'outbox:resolve') resolved.push(payload);
      return invoke(channel, payload);
    };
    const asked = main.outbox.find(({ reason }) => reason === 'duplicate_candidates');
    await user.click(
      await screen.findByRole('button', {
        name: `Send anyway: ${asked === undefined ? '' : textOf(asked.sentence)}`,
      }),
    );
    await screen.findByRole('alertdialog');
    main.outbox = main.outbox.map((entry) => {
      if (entry.id !== asked?.id || entry.question?.kind !== 'candidates') return entry;
      const [first] = entry.question.candidates;
      const more = first === undefined ? [] : [{ ...first, id: 3003 }];
      return { ...entry, question: { ...entry.question, candidates: [...entry.question.candidates, ...more] } };
    });
    main.send('outbox:changed', null);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => {
      expect(resolved).toMatchObject([{ shown: { mayHaveArrived: true, candidates: [3001, 3002] } }]);
    });
  });

  it('asks which object is the created one, and for another number', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    await user.click(await screen.findByRole('button', { name: /^Find a match/ }));
    await user.click(await screen.findByRole('button', { name: /3002$/ }));
    await user.click(await screen.findByRole('button', { name: /^Change number/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Number' }), ' INV-7 ');
    await user.click(screen.getByRole('button', { name: 'Use this number' }));
    await waitFor(() => {
      expect(main.decisions).toEqual([
        { kind: 'adopt', id: 3002 },
        { kind: 'renumber', number: 'INV-7' },
      ]);
    });
  });

  it('keeps a refused number in its box, beside the reason', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    const invoke = main.invoke.bind(main);
    const said = message('error_number_taken_here', { number: 'INV-7' });
    main.invoke = async (channel, payload) =>
      channel === 'outbox:resolve' ? wrapError(new AppError('invalid_input', said)) : invoke(channel, payload);
    await user.click(await screen.findByRole('button', { name: /^Change number/ }));
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Number' });
    await user.type(box, 'INV-7{Enter}');
    await screen.findByText(textOf(said));
    expect([box.isConnected, box.value, document.activeElement]).toEqual([true, 'INV-7', box]);
    main.invoke = invoke;
    await user.type(box, '0{Enter}');
    await waitFor(() => {
      expect(main.decisions).toEqual([{ kind: 'renumber', number: 'INV-70' }]);
    });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('does not claim that a change which may have arrived is not sent', async () => {
    const { user } = await renderApp('account', '#/outbox');
    await user.click(await screen.findByRole('button', { name: 'Discard: Record $50.00 in cash on INV-001265' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('If it has already arrived, it stays in your account.');
  });

  it('says that trashing a duplicate waits for the network while offline', async () => {
    const { user, app } = await renderApp('account', '#/outbox');
    await app.sync.setOffline(true);
    await user.click(await screen.findByRole('button', { name: /^Move the second one to the trash/ }));
    const dialog = await screen.findByRole('alertdialog');
    await waitFor(() => {
      expect(dialog.textContent).toContain('It moves to your account’s trash when you’re back online.');
    });
  });

  it('shows the journal and possible duplicates, each with its undo', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    await user.click(await screen.findByRole('button', { name: /^Undo: Merged/ }));
    await waitFor(() => {
      expect(main.notes[0]).toMatchObject({ isUndoable: false });
    });
    await user.click(screen.getByRole('button', { name: /^Keep both/ }));
    await waitFor(() => {
      expect(screen.queryByText('Possible duplicate')).toBeNull();
    });
  });

  it('says that nothing waits, without claiming that drafts are uploaded', async () => {
    await renderApp('empty', '#/outbox');
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeTruthy();
    expect(screen.queryByText(/Everything is in your account/)).toBeNull();
  });

  it('goes offline and online again, from the status bar and from here', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    await user.click(await screen.findByRole('switch', { name: 'Work offline' }));
    await waitFor(() => {
      expect(main.status.phase.kind).toBe('offline_by_choice');
    });
    expect(await screen.findByRole('button', { name: /^Offline · 4 waiting/ })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Go online' }));
    await waitFor(() => {
      expect(main.status.phase.kind).toBe('up_to_date');
    });
  });
});

describe('the focus of a person who works through the outbox with keys', () => {
  const rowOf = (sentence: string): HTMLElement => {
    const row = screen.getByText(sentence).closest('li');
    if (row === null) throw new Error(`“${sentence}” is no row`);
    return row;
  };
  const press = async (user: UserEvent, name: string | RegExp): Promise<void> => {
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  const goesOnAt = (element: () => HTMLElement): Promise<void> =>
    waitFor(() => {
      expect(document.activeElement).toBe(element());
    });
  const client = 'Create client Birch & Harbor Ltd';

  it('moves to the next row when its row is discarded, where the same key does nothing', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    await press(user, `Discard: ${client}`);
    await screen.findByRole('alertdialog');
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.queryByText(client)).toBeNull();
    });
    await goesOnAt(() => rowOf('Create invoice INV-001285 · $1,888.10'));
    const left = main.outbox.length;
    await user.keyboard('{Enter}');
    expect(main.outbox).toHaveLength(left);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('moves to the next row that needs the person when its row waits or is done', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    await press(user, /^Ignore: Send a reminder of/);
    await goesOnAt(() => rowOf('E-mail INV-001272 to ann@birch.example'));
    await press(user, /^Send anyway: E-mail INV-001272/);
    await goesOnAt(() => rowOf('Record $50.00 in cash on INV-001265'));
    main.outbox = main.outbox.map((entry) => (entry.id === 9 ? { ...entry, state: 'done', actions: [] } : entry));
    main.send('outbox:changed', null);
    await goesOnAt(() => rowOf('Create invoice INV-001290 · $90.00'));
  });

  it('stays in the row of a mail that is sent now, and moves to the heading after the last', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    const leavesAt = main.options.now + 600_000;
    main.outbox = main.outbox.flatMap((entry) =>
      entry.id === 5 ? [{ ...entry, leavesAt, actions: ['send', 'discard'] }] : [],
    );
    main.send('outbox:changed', null);
    const mail = 'E-mail INV-001285 to ann@birch.example';
    await press(user, `Send now: ${mail}`);
    await goesOnAt(() => rowOf(mail));
    main.outbox = main.outbox.map((entry) => ({ ...entry, state: 'done', actions: [], leavesAt: null }));
    main.send('outbox:changed', null);
    await goesOnAt(() => screen.getByRole('heading', { name: 'Outbox', level: 1 }));
  });

  it('stays on “Check” during the search, which presses nothing', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    const show = (part: Partial<OutboxEntry>): void => {
      main.outbox = main.outbox.map((entry) => (entry.id === 1 ? { ...entry, ...part } : entry));
      main.send('outbox:changed', null);
    };
    show({ actions: ['check', 'send', 'dismiss'] });
    const check = await screen.findByRole('button', { name: /^Check: Send a reminder of/ });
    const resolved: unknown[] = [];
    const invoke = main.invoke.bind(main);
    main.invoke = async (channel, payload) => {
      if (channel !== 'outbox:resolve') return invoke(channel, payload);
      resolved.push(payload);
      show({ state: 'unconfirmed', reason: null, actions: [] });
      return { ok: true, value: null };
    };
    check.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(check.getAttribute('aria-disabled')).toBe('true');
    });
    expect(document.activeElement).toBe(check);
    await user.keyboard('{Enter}');
    expect(resolved).toHaveLength(1);
    show({ state: 'needs_you', reason: 'unknown_send', actions: ['check', 'send', 'dismiss'] });
    await waitFor(() => {
      expect(check.getAttribute('aria-disabled')).toBeNull();
    });
    expect(document.activeElement).toBe(check);
  });

  it('stays on a row that was undone, and moves to the heading once both duplicates are decided', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    (await screen.findByRole('button', { name: /^Undo: Merged/ })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(main.notes[0]).toMatchObject({ isUndoable: false });
    });
    await waitFor(() => {
      expect(document.activeElement?.textContent).toMatch(/^Merged/);
    });
    screen.getByRole('button', { name: /^Keep both/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Outbox' }));
    });
  });

  it('is not moved after the person has gone elsewhere', async () => {
    const { user, main } = await renderApp('account', '#/outbox');
    (await screen.findByRole('button', { name: `Discard: ${client}` })).focus();
    await user.click(screen.getByRole('heading', { name: 'Waiting · in this order' }));
    expect(document.activeElement).toBe(document.body);
    main.outbox = main.outbox.filter(({ sentence }) => textOf(sentence) !== client);
    main.send('outbox:changed', null);
    await waitFor(() => {
      expect(screen.queryByText(client)).toBeNull();
    });
    expect(document.activeElement).toBe(document.body);
  });
});

describe('settings', () => {
  it('applies a theme at once and stores it', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await waitFor(() => {
      expect(main.settings.theme).toBe('dark');
    });
    await user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });

  it('applies a size of text at once and stores it', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    await user.click(await screen.findByRole('radio', { name: 'Large' }));
    expect(document.documentElement.style.getPropertyValue('--text-scale')).toBe('1.12');
    await waitFor(() => {
      expect(main.settings.textSize).toBe('large');
    });
  });

  it('shows the last four characters of the key and says when it is not kept', async () => {
    await renderApp('account', '#/settings');
    expect(await screen.findByText('ends in …9f3c')).toBeTruthy();
    expect(screen.getByText(/This computer has no keychain/)).toBeTruthy();
  });

  it('asks if a key with no known data opens the same account, and does not use it without an answer', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    await user.type(await screen.findByLabelText('New API key'), 'emptied{Enter}');
    await screen.findByRole('alertdialog', { name: 'Is this the same account?' });
    await user.click(screen.getByRole('button', { name: 'Don’t use this key' }));
    expect(main.vouchedFor).toEqual([]);
    await user.type(screen.getByLabelText('New API key'), '{Enter}');
    await user.click(await screen.findByRole('button', { name: 'It’s the same account' }));
    expect(await screen.findByText('API key replaced.')).toBeTruthy();
    expect(main.vouchedFor).toEqual(['emptied']);
  });

  it('refuses a wrong key at its field', async () => {
    const { user } = await renderApp('account', '#/settings');
    await user.type(await screen.findByLabelText('New API key'), 'wrong{Enter}');
    expect(await screen.findByText(/doesn’t accept the API key/)).toBeTruthy();
  });

  it('counts unsent changes and drafts before an account is left', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    await user.click(await screen.findByRole('button', { name: 'Remove everything…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const count = main.unsentCount;
    expect(count).toBeGreaterThan(main.unsavedDrafts);
    expect(
      dialog.getByText(new RegExp(`^${String(count)} changes and drafts haven’t reached your account`)),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove and lose changes' }));
    expect(await screen.findByRole('heading', { name: 'Your invoices, online or offline.' })).toBeTruthy();
    expect(main.account).toBeNull();
  });

  it('says that local data is deleted with the book, even if everything is uploaded', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    main.outbox = [];
    main.unsavedDrafts = 0;
    await user.click(await screen.findByRole('button', { name: 'Remove everything…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText(/^All your changes are in your account\. This deletes the book.*tags, call notes.*bin/),
    ).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Remove everything' })).toBeTruthy();
  });

  it('asks again if more would be lost by now', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    const { outbox } = main;
    main.outbox = [];
    main.unsavedDrafts = 0;
    await user.click(await screen.findByRole('button', { name: 'Remove everything…' }));
    await screen.findByRole('alertdialog');
    main.outbox = outbox;
    await user.click(screen.getByRole('button', { name: 'Remove everything' }));
    expect(await screen.findByText(/changes and drafts haven’t reached your account/)).toBeTruthy();
    expect(main.account).not.toBeNull();
  });

  it('shows that an account is being left, and asks nothing meanwhile', async () => {
    const { user, main } = await renderApp('account', '#/settings');
    const invoke = main.invoke.bind(main);
    const leaving = Promise.withResolvers<undefined>();
    main.invoke = async (channel, payload) => {
      if (channel === 'account:leave') await leaving.promise;
      return invoke(channel, payload);
    };
    await user.click(await screen.findByRole('button', { name: 'Remove everything…' }));
    await user.click(await screen.findByRole('button', { name: 'Remove and lose changes' }));
    const button = await screen.findByRole('button', { name: 'Removing…' });
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    leaving.resolve(undefined);
    expect(await screen.findByRole('heading', { name: 'Your invoices, online or offline.' })).toBeTruthy();
  });
});

describe('the sync centre', () => {
  it('says what the last hour’s requests were spent on, and when the account is read again', async () => {
    await renderApp('account', '#/outbox');
    const sync = within(await screen.findByRole('region', { name: 'Sync' }));
    expect(await sync.findByText('212 of 1,000 requests in the last hour')).toBeTruthy();
    expect(sync.getByText('Reading lines and payments').parentElement?.textContent).toMatch(/120$/);
    expect(sync.getByText('Before Inkwell was started').parentElement?.textContent).toMatch(/6$/);
    expect(sync.getByText('Next check').nextElementSibling?.textContent).toMatch(/\d/);
  });

  it('reads one list again, and none while offline', async () => {
    const { user, main, app } = await renderApp('account', '#/outbox');
    const read = await screen.findByRole<HTMLButtonElement>('button', { name: 'Read now: Clients' });
    await user.click(read);
    await waitFor(() => {
      expect(main.readLists).toEqual(['connections']);
    });
    await app.sync.setOffline(true);
    await waitFor(() => {
      expect(read.disabled).toBe(true);
    });
    expect(screen.getByText('when you’re online')).toBeTruthy();
  });

  it('shows what others changed by syncs, of all kinds or of one, and opens the record', async () => {
    const { user, app } = await renderApp('account', '#/outbox');
    const changes = within(await screen.findByRole('region', { name: 'What changed in your account' }));
    expect(await changes.findAllByRole('listitem')).toHaveLength(5);
    expect(changes.getAllByRole('heading', { level: 3 })).toHaveLength(5);
    await user.click(changes.getByRole('radio', { name: 'New' }));
    expect(changes.getAllByRole('listitem')).toHaveLength(1);
    await user.click(changes.getByRole('link'));
    expect(app.router.route.name).toBe('invoice');
  });
});
