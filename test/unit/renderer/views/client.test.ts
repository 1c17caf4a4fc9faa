import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { words } from '#shared/words/words.ts';
import type { PlannedInvoice } from '#test/scenes/account-plan.ts';
import { sceneUid } from '#test/scenes/account-plan.ts';
import { clientWith, hasGap, isOwed, LEFT_CLIENT, NEW_CLIENT } from '#test/scenes/client-scenes.ts';
import type { SceneName } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

const CLIENT = sceneUid('client', 0);
const at = (tab = '', uid = CLIENT): string => `#/clients/${uid}${tab === '' ? '' : `/${tab}`}`;
const nameOf = ({ plan }: WindowMain): string => plan.clients[0]?.name ?? '';

/** Opens the page of the first client of whom the plan has more than so many of these invoices. */
async function openWhere(scene: SceneName, most: number, isMeant: (invoice: PlannedInvoice) => boolean) {
  const rendered = await renderScene(scene, '#/outbox');
  const { app, main } = rendered;
  const uid = clientWith(main.plan, most, isMeant);
  app.router.go({ name: 'client', uid });
  return { ...rendered, page: await main.ask('client:page', { uid }) };
}

const figure = async (label: string): Promise<HTMLElement> => {
  const list = await screen.findByRole('list', { name: words.record_figures() });
  const item = within(list)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(label));
  if (item === undefined) throw new Error(`There is no figure ${label}.`);
  return item;
};

describe('the page of a client', () => {
  it('opens exactly the rows of a figure', async () => {
    const { app, main, user } = await renderScene('client', at());
    const overdue = await figure('Overdue');
    const page = await main.ask('client:page', { uid: CLIENT });
    await user.click(within(overdue).getByRole('link'));
    await waitFor(() => expect(app.router.route).toEqual({ name: 'invoices' }));
    const list = app.lists?.invoices;
    await waitFor(() => expect(list?.total).toBe(page.sums.reduce((sum, one) => sum + one.overdue.count, 0)));
    expect(list?.asked).toMatchObject({ tab: 'overdue', query: `client:"=${nameOf(main)}"` });
    expect(list?.rowAt(0)?.clientName).toBe(nameOf(main));
  });

  it('opens the rows of this client alone where another has its name', async () => {
    const { app, main, user } = await renderScene('client', '#/outbox');
    const { connections } = main.service.state;
    const other = connections.find(({ name }) => name === main.plan.clients[1]?.name);
    main.person.edit(connections, other?.id ?? 0, { name: nameOf(main) });
    await main.sync();
    app.router.go({ name: 'client', uid: CLIENT });
    const { sums } = await main.ask('client:page', { uid: CLIENT });
    await user.click(within(await figure('Due')).getByRole('link'));
    await waitFor(() => expect(app.lists?.invoices.asked.query).toBe(`client:${CLIENT}`));
    // The condition is shown by the name, not by what Inkwell calls the client.
    await screen.findByRole('button', { name: words.search_edit_chip({ text: `client:"${nameOf(main)}"` }) });
    await waitFor(() => expect(app.lists?.invoices.total).toBe(sums.reduce((sum, one) => sum + one.due.count, 0)));
  });

  it('opens the payments of this year that were received', async () => {
    const { app, main, user } = await renderScene('client', at());
    await user.click(within(await figure('Paid this year')).getByRole('link'));
    const { sums } = await main.ask('client:page', { uid: CLIENT });
    await waitFor(() => expect(app.lists?.payments.asked).toMatchObject({ tab: 'received' }));
    const count = sums.reduce((sum, one) => sum + one.paidThisYear.count, 0);
    await waitFor(() => expect(app.lists?.payments.total).toBe(count));
  });

  it('shows what a figure lacks, and reads exactly that', async () => {
    const { main, page, user } = await openWhere('untouched', 0, hasGap);
    const uids = page.lacks.missing.flatMap(({ invoices }) => invoices.map(({ uid }) => uid));
    expect(uids.length).toBeGreaterThan(0);
    const paid = await figure('Paid this year');
    expect(paid.textContent).toMatch(/Payments of \d+ invoices? aren’t downloaded/);
    await user.click(within(paid).getByRole('button', { name: /^Read now/ }));
    expect(main.asked('invoice:read')).toEqual([{ uids }]);
    await main.sync();
    await waitFor(async () => {
      const now = await figure('Paid this year');
      expect(now.textContent).not.toMatch(/Read now/);
    });
  });

  it('changes its tab with [ and ], and Escape leads back to where the person came from', async () => {
    const { app, user } = await renderScene('client', '');
    app.router.go({ name: 'client', uid: CLIENT });
    await screen.findByRole('tab', { name: /^Invoices/, selected: true });
    await user.keyboard(']');
    await screen.findByRole('tab', { name: 'Statement', selected: true });
    expect(app.router.route).toEqual({ name: 'client', uid: CLIENT, tab: 'statement' });
    await user.keyboard('[[[[');
    await screen.findByRole('tab', { name: 'Activity', selected: true });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(app.router.route).toEqual({ name: 'invoices' }));
  });

  it('asks which invoice was paid where several are open', async () => {
    const { app, page, user } = await openWhere('client', 1, isOwed);
    await user.click(await screen.findByRole('button', { name: /^Record payment/ }));
    const menu = await screen.findByRole('menu', { name: words.client_pay_which() });
    await user.click(within(menu).getAllByRole('menuitem')[0] ?? menu);
    expect(app.actions.asking).toMatchObject({ action: 'pay', invoiceUid: page.open[0]?.uid });
  });

  it('writes and calls with other programs, by its own address and number', async () => {
    const { main, user } = await renderScene('client', at());
    await user.click(await screen.findByRole('button', { name: /^E-mail/ }));
    await user.keyboard('c');
    await waitFor(() => expect(main.opened).toEqual(['mailto:office1@example.com', 'tel:+15035550100']));
  });

  it('keeps notes on this computer and sends nothing of them', async () => {
    const { app, main, user } = await renderScene('client', at());
    await user.type(await screen.findByRole('textbox', { name: words.client_note() }), 'Likes short lines');
    await waitFor(async () => {
      expect((await main.ask('client:page', { uid: CLIENT })).note).toBe('Likes short lines');
    });
    expect((await main.ask('outbox:list', null)).filter(({ uid }) => uid === CLIENT)).toEqual([]);
    app.router.go({ name: 'invoices' });
    app.router.go({ name: 'client', uid: CLIENT });
    expect(await screen.findByDisplayValue('Likes short lines')).toBeTruthy();
  });

  it('of one that is not in the account yet says that what is done waits for it', async () => {
    await renderScene('client', at('', NEW_CLIENT));
    expect(await screen.findByText(words.client_not_uploaded())).toBeTruthy();
    expect(screen.getByRole('button', { name: /^New invoice/ })).toBeTruthy();
  });

  it('H25: of one that the account does not list any more keeps its invoices in its sums', async () => {
    const { main } = await renderScene('client-left', at('', LEFT_CLIENT));
    expect(await screen.findByText(words.client_left_account())).toBeTruthy();
    const { sums } = await main.ask('client:page', { uid: LEFT_CLIENT });
    expect(Number(sums[0]?.due.amount)).toBeGreaterThan(0);
  });

  it('tells what happened to each of its invoices', async () => {
    const { main } = await renderScene('client', at('activity'));
    const [event] = await main.ask('client:activity', { uid: CLIENT });
    const table = await screen.findByRole('table', { name: 'Activity' });
    const [, first] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain(event?.invoice.number);
    expect(within(table).getAllByText('Created in your account').length).toBeGreaterThan(1);
  });

  it('is where the name of a client on an invoice leads', async () => {
    const { app, main, user } = await renderScene('client', `#/invoices/${sceneUid('invoice', 14)}`);
    const { client } = await main.ask('invoice:get', { uid: sceneUid('invoice', 14) });
    await user.click(await screen.findByRole('link', { name: client?.name ?? '' }));
    expect(app.router.route).toEqual({ name: 'client', uid: client?.uid });
  });
});

describe('the statement of a client', () => {
  it('moves with its range, and stays with it while other tabs are shown', async () => {
    const { main, user } = await renderScene('client', at('statement'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Last month');
    await waitFor(() => {
      expect(main.asked('statement:get').at(-1)).toEqual({
        uid: CLIENT,
        from: '2026-10-01',
        to: '2026-10-31',
        isOpen: false,
      });
    });
    await user.click(screen.getByRole('tab', { name: /^Payments/ }));
    await user.click(screen.getByRole('tab', { name: 'Statement' }));
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Period' })).value).toBe('last_month');
  });

  it('takes dates of its own, and waits while they are no range', async () => {
    const { app, main, user } = await renderScene('client', at('statement'));
    const from = await screen.findByRole('textbox', { name: 'From' });
    await user.type(from, '2027-01-01');
    expect(main.asked('statement:get').some(({ from: asked }) => asked === '2027-01-01')).toBe(false);
    await user.keyboard('{Control>}p{/Control}');
    for (const name of [/^Print/, words.documents_save_pdf(), words.statement_save_table(), words.statement_mail()])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    expect(main.documents.printed).toEqual([]);
    await user.click(screen.getByRole('radio', { name: words.statement_open_items() }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Print/ }).disabled).toBe(false);
    await user.click(screen.getByRole('radio', { name: words.statement_movements() }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }).value).not.toMatch(/2027/);
    await user.clear(screen.getByRole('textbox', { name: 'From' }));
    await user.type(screen.getByRole('textbox', { name: 'From' }), '2026-03-01');
    await waitFor(() => {
      expect(main.asked('statement:get').at(-1)).toMatchObject({ from: '2026-03-01', to: app.clock.today });
    });
  });

  it('leads from each row to its invoice', async () => {
    const { app, user } = await renderScene('client', at('statement'));
    const [row] = await screen.findAllByRole('link', { name: /INV-/ });
    const number = /INV-\d+/.exec(row?.textContent ?? '')?.[0] ?? expect.fail();
    await user.click(row ?? expect.fail());
    await waitFor(() => expect(app.router.route.name).toBe('invoice'));
    await screen.findByRole('heading', { name: `Invoice ${number}`, level: 1 });
  });

  it('says whether all of it is here, prints, and opens a mail with it', async () => {
    const { main, user } = await renderScene('client', at('statement'));
    expect(await screen.findByText(/^All \d+ invoices and their payments, as of /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Print/ }));
    await waitFor(() => expect(main.documents.printed[0]).toMatch(/^\/document\/statement\//));
    await user.click(screen.getByRole('button', { name: words.statement_mail() }));
    await waitFor(() => expect(main.documents.shown[0]).toMatch(/^file .*\.eml$/));
    await user.click(screen.getByRole('button', { name: words.statement_save_table() }));
    expect(await screen.findByText(/\.csv saved\./)).toBeTruthy();
  });
});
