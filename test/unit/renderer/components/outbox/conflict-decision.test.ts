import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';
import { someConflict } from '#test/scenes/conflicts.ts';
import { heldBack } from '#test/unit/renderer/held-back.ts';
import { renderApp } from '#test/unit/renderer/render-app.ts';

const FIRST = 21;

async function openQuestion(sentence: string) {
  const rendered = await renderApp('conflicts', '#/outbox');
  const region = within(await screen.findByRole('region', { name: `Decide: ${sentence}` }));
  return { ...rendered, region };
}

const chosen = (region: ReturnType<typeof within>, row: string): string | null =>
  within(region.getByRole('radiogroup', { name: `Choice for ${row}` }))
    .getAllByRole<HTMLInputElement>('radio')
    .find((radio) => radio.checked)
    ?.closest('label')
    ?.textContent.trim() ?? null;

describe('what both sides changed', () => {
  it('appears as a table in which offered values are chosen and the others are open', async () => {
    const { region, main } = await openQuestion('Change invoice INV-001290 · $250.00');
    region.getByText(/^Changed in your account after you started editing: due date, PO number, 3 lines\./);
    const table = region.getByRole('table', { name: 'What differs: Change invoice INV-001290 · $250.00' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent.trim()));
    expect(rows).toEqual([
      ['What', 'Yours', 'In your account'],
      ['Due date', 'Dec 5, 2026', 'Dec 24, 2026'],
      ['PO number', '8', 'empty'],
      ['Hull survey: Price', '€120.00', '€150.00'],
      [expect.stringMatching(/^Deck paint\s*changed by you$/), '3 × €40.00', '2 × €40.00'],
      [expect.stringMatching(/^Rigging\s*changed by you, removed in your account$/), '€310.00', 'not there'],
      [expect.stringMatching(/^Sails\s*added in your account$/), 'not there', '€75.00'],
      ['Total', '€550.00', '€305.00'],
    ]);
    expect(['Due date', 'PO number', 'Deck paint', 'Sails'].map((row) => chosen(region, row))).toEqual([
      'Yours',
      null,
      'Yours',
      'Account’s',
    ]);
    region.getByText('1 row left to decide.');
    expect(region.getByRole('button', { name: /^Save this mix/ })).toHaveProperty('disabled', true);
    expect(main.conflicts.answers).toEqual([]);
  });

  it('is decided row by row with the arrow keys, shows the resulting total, and is saved with Ctrl+Enter', async () => {
    const { region, main, user } = await openQuestion('Change invoice INV-001290 · $250.00');
    await region.findByText('€625.00');
    within(region.getByRole('radiogroup', { name: 'Choice for Due date' }))
      .getByRole('radio', { checked: true })
      .focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{ArrowDown}{ArrowRight}');
    expect(['Due date', 'PO number', 'Hull survey: Price'].map((row) => chosen(region, row))).toEqual([
      'Account’s',
      'Yours',
      'Account’s',
    ]);
    await region.findByText('€655.00');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowLeft}');
    await region.findByText('€580.00');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(main.conflicts.answers).toEqual([
        {
          kind: 'choices',
          fields: { due_date: 'theirs', po_number: 'mine' },
          lines: [{ cells: { price: 'theirs' } }, 'mine'],
          joined: ['joined', 'mine'],
        },
      ]);
    });
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Decide: Change invoice INV-001290 · $250.00' })).toBeNull();
    });
  });

  it('never shows the total of former choices, neither while the new one is computed nor if it cannot be', async () => {
    const { region, main, user } = await openQuestion('Change invoice INV-001290 · $250.00');
    await region.findByText('€625.00');
    const goOn = heldBack(main, 'outbox:weigh-conflict');
    const price = within(region.getByRole('radiogroup', { name: 'Choice for Hull survey: Price' }));
    await user.click(price.getByLabelText('Account’s'));
    expect(region.queryByText('€625.00')).toBeNull();
    goOn();
    await region.findByText('€655.00');
    main.conflicts.cannotWeigh = true;
    await user.click(price.getByLabelText('Yours'));
    await region.findByText('couldn’t be calculated');
    expect(region.queryByText('€655.00')).toBeNull();
    main.conflicts.cannotWeigh = false;
    await user.click(price.getByLabelText('Account’s'));
    await region.findByText('€655.00');
  });

  it('is a single tab stop for any number of rows', async () => {
    const { region } = await openQuestion('Change invoice INV-001289 · $250.00');
    const radios = region.getAllByRole<HTMLInputElement>('radio');
    expect(radios).toHaveLength(80);
    expect(radios.filter((radio) => radio.tabIndex !== -1)).toHaveLength(2);
  });

  it('shows the values before both changes on demand', async () => {
    const { region, user } = await openQuestion('Change invoice INV-001290 · $250.00');
    await user.click(region.getByRole('checkbox', { name: 'Show what it was before' }));
    region.getByRole('columnheader', { name: 'Before' });
    region.getByRole('cell', { name: 'Dec 1, 2026' });
  });

  it('is never decided by an outdated table: choices are cleared, and a message says so', async () => {
    const { region, main, user } = await openQuestion('Change invoice INV-001290 · $250.00');
    await user.click(within(region.getByRole('radiogroup', { name: 'Choice for PO number' })).getByLabelText('Yours'));
    const conflict = someConflict('0190c9a0-0000-7000-8000-000000000001');
    main.conflicts.ask(FIRST, { ...conflict, fields: conflict.fields.slice(1) }, 'second');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await region.findByText(/It changed in your account again/);
    expect(region.queryByRole('radiogroup', { name: 'Choice for Due date' })).toBeNull();
    expect(chosen(region, 'PO number')).toBeNull();
    expect(main.conflicts.answers).toEqual([]);
    screen.getByText(textOf(message('error_conflict_outdated')));
  });

  it('can be kept as a separate draft, and deletes are decided as a whole', async () => {
    const { region, main, user, app } = await openQuestion('Change invoice INV-001287 · $250.00');
    region.getByText('This was deleted in your account after you changed it here.');
    expect(region.queryByRole('radio')).toBeNull();
    await user.click(region.getByRole('button', { name: /^Keep mine as a new draft/ }));
    await waitFor(() => {
      expect(main.conflicts.answers).toEqual([{ kind: 'draft' }]);
    });
    expect(app.router.route.name).toBe('edit-invoice');
  });

  it('keeps the service’s invoice when a local delete is dropped', async () => {
    const { region, main, user } = await openQuestion('Delete invoice INV-001288');
    await user.click(region.getByRole('button', { name: /^Keep the account’s version/ }));
    await waitFor(() => {
      expect(main.conflicts.answers).toEqual([{ kind: 'theirs' }]);
    });
  });
});

describe('the page of an invoice that is asked about', () => {
  it('says so in one sentence and opens the same table', async () => {
    const { app, main, user } = await renderApp('conflicts');
    const uid = main.outbox.find(({ id }) => id === FIRST)?.uid ?? '';
    app.router.go({ name: 'invoice', uid });
    await screen.findByText(
      'Your version of this invoice differs from the one in your account. Which one should be kept?',
    );
    await user.click(screen.getByRole('button', { name: 'Decide…' }));
    const region = within(await screen.findByRole('region', { name: 'Decide: Change invoice INV-001290 · $250.00' }));
    await user.click(region.getByRole('button', { name: /^Use the account’s/ }));
    await waitFor(() => {
      expect(screen.queryByText(/Which one should be kept/)).toBeNull();
    });
    expect(main.conflicts.answers).toEqual([{ kind: 'theirs' }]);
  });
});
