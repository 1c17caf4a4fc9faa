import { tick } from 'svelte';
import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

async function choose(typed: string) {
  const rendered = await renderApp('account', '', 'en-US');
  await screen.findByRole('grid');
  await rendered.user.keyboard('n');
  await rendered.user.type(await screen.findByRole('combobox', { name: 'Client' }), typed);
  await screen.findByRole('option', { name: new RegExp(`^${typed} office`, 'i') });
  await rendered.user.keyboard('{Enter}');
  return rendered;
}

describe('the notes below the client', () => {
  it('show the debt, its late part, the last rate, and an unusual currency', async () => {
    await choose('Northlight Studio 2');
    expect(await screen.findByText('owes £3,573.29')).toBeTruthy();
    expect(screen.getByText(/^£2,811\.35 overdue \(2 invoices, \d+ d late\)$/)).toBeTruthy();
    const rate = await screen.findByText('last rate £95.00');
    expect(rate.getAttribute('title')).toMatch(/^Per hour, on the invoice of /);
    expect(screen.getByText('billed in GBP')).toBeTruthy();
  });

  it('show the debt once if all of it is late', async () => {
    await choose('Willow Dental 3');
    expect(await screen.findByText(/^£2,818\.23 overdue \(3 invoices, /)).toBeTruthy();
    expect(screen.queryByText(/^owes/)).toBeNull();
  });

  it('are empty for a new client, and show nothing about the previous one', async () => {
    const { user, app, main } = await choose('Northlight Studio 2');
    await screen.findByText('last rate £95.00');
    const box = screen.getByRole('combobox', { name: 'Client' });
    await user.clear(box);
    await user.type(box, 'Zebra');
    await user.click(await screen.findByRole('option', { name: 'Create “Zebra”' }));
    await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'ann@zebra.example');
    const currency = screen.getByRole('combobox', { name: 'Currency' });
    await user.clear(currency);
    await user.type(currency, 'USD{Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    // Asked after the window did, this is answered after it.
    await app.link.request('client:facts', { clientUid: main.clients[0]?.uid ?? '', exceptUid: '' });
    await tick();
    for (const words of [/^owes/, /overdue \(/, /last rate/, /^billed in USD/])
      expect(screen.queryByText(words)).toBeNull();
  });
});
