import { screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { readPlainDate } from '#shared/dates/plain-date.ts';
import { words } from '#shared/words/words.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const DAY_MS = 86_400_000;

it('the page of an invoice says that it is overdue once the day after its due date begins', async () => {
  const { app, main } = await renderApp('account', '');
  const uid = main.invoices.find(({ view }) => view['state'] === 'sent')?.uid;
  if (uid === undefined) throw new Error('an invoice of this book is sent');
  // Behind the window's back: it is told of nothing.
  const makeDue = (due_date: string): void => {
    main.invoices = main.invoices.map((invoice) =>
      invoice.uid === uid ? { ...invoice, view: { ...invoice.view, due_date } } : invoice,
    );
  };
  makeDue('2099-12-31');
  app.router.go({ name: 'invoice', uid });
  const facts = await screen.findByRole('complementary', { name: words.invoice_totals_status() });
  expect(facts.textContent).toContain(words.states_name({ state: 'sent' }));
  const asked = vi.spyOn(app.link, 'request');
  // Main counts from its own today, which has turned as well.
  makeDue('2026-11-20');
  app.clock.now += DAY_MS;
  await vi.waitFor(() => {
    expect(facts.textContent).not.toContain(words.states_name({ state: 'sent' }));
  });
  expect(asked.mock.calls.map(([channel]) => channel).filter((channel) => channel === 'invoice:get')).toHaveLength(1);
});

it.each([
  ['draft', /^$/],
  ['sent', /^\d+ days? late$/],
  ['paid', /^$/],
])('calls what is %s late only where somebody is: %s', async (state, title) => {
  const { app, main } = await renderApp('account', '');
  const uid = main.invoices.find(({ view }) => view['state'] === state)?.uid;
  if (uid === undefined) throw new Error('this book has such an invoice');
  const due = '2026-11-20';
  main.invoices = main.invoices.map((invoice) =>
    invoice.uid === uid ? { ...invoice, view: { ...invoice.view, due_date: due } } : invoice,
  );
  app.router.go({ name: 'invoice', uid });
  const facts = await screen.findByRole('complementary', { name: words.invoice_totals_status() });
  const cell = within(facts).getByText(app.formats.date(readPlainDate(due)));
  expect(cell.title).toMatch(title);
});
