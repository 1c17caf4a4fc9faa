import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/unit/renderer/render-app.ts';

describe('first start', () => {
  it('opens the demo book', async () => {
    const { user } = await renderApp('onboarding');
    await user.click(screen.getByRole('button', { name: 'Open the demo' }));
    expect(await screen.findByText('Demo book')).toBeTruthy();
    expect(await screen.findByRole('grid', { name: 'Invoices: All' })).toBeTruthy();
  });

  it('asks for address and key before it tries anything', async () => {
    const { user } = await renderApp('onboarding');
    await user.click(screen.getByRole('button', { name: 'Connect…' }));
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(screen.getByRole('textbox', { name: 'Account address' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter your account address.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Account address' }));
  });

  it('shows an error at its field', async () => {
    const { user } = await renderApp('onboarding');
    await user.click(screen.getByRole('button', { name: 'Connect…' }));
    await user.type(screen.getByLabelText('Account address'), 'http://aurora.example.com');
    await user.type(screen.getByLabelText('API key'), 'wrong{Enter}');
    const address = screen.getByLabelText('Account address');
    await waitFor(() => {
      expect(address.getAttribute('aria-invalid')).toBe('true');
    });
    await user.clear(address);
    await user.type(address, 'https://aurora.example.com{Enter}');
    const key = screen.getByLabelText('API key');
    await waitFor(() => {
      expect(key.getAttribute('aria-invalid')).toBe('true');
    });
    const described = key
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described?.join(' ')).toContain('doesn’t accept the API key.');
    expect(described?.join(' ')).toContain('It isn’t your password.');
    expect(document.activeElement).toBe(key);
  });

  it('enters the account with the right key', async () => {
    const { user } = await renderApp('onboarding');
    await user.click(screen.getByRole('button', { name: 'Connect…' }));
    await user.type(screen.getByLabelText('Account address'), 'https://aurora.example.com');
    await user.type(screen.getByLabelText('API key'), 'right{Enter}');
    expect(await screen.findByRole('navigation', { name: 'Sections' })).toBeTruthy();
  });
});

describe('trouble', () => {
  it('says what is wrong, what it means for the data, and leads to the account', async () => {
    const { user } = await renderApp('trouble-damaged');
    expect(screen.getByRole('heading', { name: 'Your book can’t be read' })).toBeTruthy();
    expect(screen.getByText(/Everything already in your account is safe/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open account settings' }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
  });
});

it('retries opening the book, and shows the list once it opens', async () => {
  const { user, main, app } = await renderApp('trouble-damaged');
  const retry = screen.getByRole('button', { name: 'Try again' });
  await user.click(retry);
  await waitFor(() => {
    expect(retry.getAttribute('aria-busy')).toBe('false');
  });
  expect(app.trouble?.code).toBe('book_damaged');
  main.isRepaired = true;
  await user.click(retry);
  expect(await screen.findByRole('grid')).toBeTruthy();
});
