import { describe, expect, it } from 'vitest';
import { openAccountWorld } from './account-world.ts';
import { fill, press, setOffline, tabTo } from './keyboard.ts';
import { shareBetweenTests } from './share-between-tests.ts';

describe('recurring invoices, by keyboard alone', () => {
  const world = shareBetweenTests(() => openAccountWorld({ invoices: [{ number: 'INV-1', price: '500.00' }] }));

  const disk = {
    id: null,
    date: null,
    description: 'Disk',
    unit: null,
    quantity: '1',
    total: null,
    sort_order: 1,
    created_at: null,
  };
  const box = (name: string) => world().page.getByRole('textbox', { name, exact: true });
  const kept = () => world().service.state.recurring_invoices;
  const onPage = () => world().page.getByRole('heading', { name: 'Hosting', exact: true, level: 1 }).waitFor();

  async function choose(name: string, letter: string): Promise<void> {
    const select = world().page.getByRole('combobox', { name, exact: true });
    await tabTo(world().page, select);
    await world().page.keyboard.type(letter);
  }

  async function writeLine(at: number, kind: string, description: string, price: string): Promise<void> {
    const line = `line ${String(at)}`;
    const label = { i: 'Price', e: 'Amount', t: 'Rate per hour', m: 'Rate' }[kind] ?? '';
    await fill(world().page, box(`Description, ${line}`), description);
    await world().page.keyboard.press('Shift+Tab');
    await world().page.keyboard.press('Shift+Tab');
    await world().page.keyboard.press(kind);
    await fill(world().page, box(`${label}, ${line}`), price);
  }

  it('are written, changed and deleted offline, and arrive once each', async () => {
    const { page, sent } = world();
    await setOffline(page, true);
    await page.keyboard.press('Control+K');
    await page.keyboard.type('New recurring');
    await page.getByRole('option', { name: /New recurring invoice/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New recurring invoice', level: 1 }).waitFor();
    await page.keyboard.type('Birch');
    await page.getByRole('option', { name: /Birch & Harbor/ }).waitFor();
    await page.keyboard.press('Enter');
    await fill(page, box('Profile name'), 'Hosting');
    await fill(page, box('First invoice'), '2027-01-31');
    await choose('End', 'a');
    await fill(page, box('Number of invoices'), '12');
    await fill(page, box('Own number sequence'), 'RET');
    await writeLine(1, 'i', 'Disk', '40');
    await writeLine(2, 'e', 'Domain', '18');
    await writeLine(3, 't', 'Support', '80');
    await writeLine(4, 'm', 'Visit', '0.6');
    await page.keyboard.press('Control+S');
    await onPage();
    expect(kept()).toEqual([]);

    await setOffline(page, false);
    await expect
      .poll(() => kept()[0]?.fields, { timeout: 60_000 })
      .toMatchObject({
        profile_name: 'Hosting',
        profile_no: 'RET',
        start_date: '2027-01-31',
        occurrences: 12,
        recurring_method: 'save_draft',
      });
    expect(kept()[0]?.details).toMatchObject({
      items: [{ description: 'Disk', price: '40' }],
      expenses: [{ description: 'Domain', amount: '18' }],
      tasks: [{ description: 'Support', rate: '80' }],
      trips: [{ description: 'Visit', rate: '0.6' }],
    });
    expect(sent('POST /api/rinv')).toHaveLength(1);

    await setOffline(page, true);
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Edit Hosting', level: 1 }).waitFor();
    await fill(page, box('Next invoice'), '2027-02-15');
    await page.getByText('From now on the 15th.').waitFor();
    await page.keyboard.press('Control+S');
    await onPage();
    await setOffline(page, false);
    await expect.poll(() => kept()[0]?.fields.next_billing_date, { timeout: 60_000 }).toBe('2027-02-15');
    expect(kept()[0]?.fields.start_date).toBe('2027-01-31');
    expect(kept()).toHaveLength(1);

    await setOffline(page, true);
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete Hosting?' });
    await press(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
    await page.getByText('Hosting deleted.').waitFor();
    await setOffline(page, false);
    await expect.poll(() => kept()[0]?.trashed_at, { timeout: 60_000 }).not.toBeNull();
    expect(sent('DELETE /api/rinv/:id')).toHaveLength(1);
  });

  it('get other prices all at once, but for one that is being edited, and their old ones back at once', async () => {
    const { page, person, service } = world();
    const [client] = service.state.connections;
    for (const number of [1, 2, 3, 4, 5])
      person.createRecurringInvoice(client?.id ?? 0, {
        fields: {
          profile_name: `Plan ${String(number)}`,
          interval: 1,
          interval_unit: 'months',
          // The last one was never started: its lines are written first, and tell how the account treats lines.
          ...(number === 5 ? {} : { start_date: '2027-01-31', next_billing_date: '2027-01-31' }),
        },
        details: { items: [{ ...disk, price: '40.00' }] },
      });
    const plans = () => kept().filter(({ fields }) => /plan/i.test(fields.profile_name ?? ''));
    const prices = () => plans().map(({ details }) => Number(details.items[0]?.price));
    await page.keyboard.press('Control+R');
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    const grid = page.getByRole('grid', { name: /^Recurring/ });
    await grid.getByRole('row', { name: /Plan 5/ }).waitFor();

    const sheet = page.getByRole('dialog', { name: 'Change the prices of 5 recurring invoices' });
    async function ask(percent: string): Promise<void> {
      await tabTo(page, grid);
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Shift+P');
      await fill(page, sheet.getByRole('textbox', { name: 'Change by' }), percent);
    }
    await ask('1');
    // All lines are on this computer.
    await sheet.getByRole('button', { name: 'Change 5 recurring invoices' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await setOffline(page, true);
    await tabTo(page, grid);
    await page.keyboard.press('Home');
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Edit Plan 1', level: 1 }).waitFor();
    await fill(page, box('Profile name'), 'First plan');
    await press(page, page.getByRole('link', { name: 'Recurring' }));
    await ask('2.5');
    await sheet.getByText('It has unsaved edits.').waitFor();
    await press(page, sheet.getByRole('button', { name: 'Change 4 recurring invoices' }));
    await sheet.getByText('4 recurring invoices changed, 1 not changed').waitFor();
    await page.keyboard.press('Escape');
    expect(prices()).toEqual([40, 40, 40, 40, 40]);

    await setOffline(page, false);
    await expect.poll(prices, { timeout: 60_000 }).toEqual([40, 41, 41, 41, 41]);
    await page.keyboard.press('Control+Z');
    await page.getByText('Undone').waitFor();
    await expect.poll(prices, { timeout: 60_000 }).toEqual([40, 40, 40, 40, 40]);
    expect(plans()[0]?.fields.profile_name).toBe('Plan 1');
  });

  it('take the number that a draft had planned, and the draft gets another one: both are there once', async () => {
    const { page, person, service } = world();
    const numbers = () => service.state.invoices.map(({ fields }) => fields.statement_no).toSorted();
    await setOffline(page, true);
    await page.keyboard.press('Control+N');
    await page.getByRole('heading', { name: 'New invoice', level: 1 }).waitFor();
    await page.keyboard.type('Birch');
    await page.getByRole('option', { name: /Birch & Harbor/ }).waitFor();
    await page.keyboard.press('Enter');
    await writeLine(1, 'i', 'Mast', '70');
    expect(await box('Number').inputValue()).toBe('INV-2');
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: 'Invoice INV-2', level: 1 }).waitFor();

    // The account's clock makes a run before this draft leaves.
    const other = person.createConnection({ name: 'Cedar Boats', business_email: 'office@cedar.example' });
    const today = new Date().toISOString().slice(0, 10);
    person.createRecurringInvoice(other.id, {
      fields: {
        profile_name: 'Plan',
        interval: 1,
        interval_unit: 'months',
        start_date: today,
        next_billing_date: today,
      },
      details: { items: [{ ...disk, price: '40.00' }] },
    });
    await setOffline(page, false);
    await expect.poll(numbers, { timeout: 60_000 }).toEqual(['INV-1', 'INV-2', 'INV-3']);
    const [run] = service.state.invoices.filter(({ recurring_id }) => recurring_id !== null);
    const [mast] = service.state.invoices.filter(({ details }) => details.items[0]?.description === 'Mast');
    expect([run?.fields.statement_no, mast?.fields.statement_no]).toEqual(['INV-2', 'INV-3']);
  });
});
