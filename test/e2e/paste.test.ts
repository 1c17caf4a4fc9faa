import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from './desk.ts';
import { openDesk } from './desk.ts';
import { focusOn } from './focus.ts';
import { fill, press } from './keyboard.ts';

const ROWS = [
  ['Datum', 'Art', 'Beschreibung', 'Menge', 'Einheit', 'Einzelpreis'],
  ['02.11.2026', 'Item', 'Gehäuse gefräst', '12', 'Stk', '48,50'],
  ['02.11.2026', 'Item', 'Platte 400 × 300', '2,5', 'm²', '31,20 €'],
  ['03.11.2026', 'Task', 'Aufmaß vor Ort', '1:30', '', '95,00'],
  ['03.11.2026', 'Trip', 'Stuttgart und zurück', '84,6', '', '0,42'],
  ['03.11.2026', 'Expense', 'Parkhaus', '', '', '12,80'],
  ['04.11.2026', 'Item', 'Sondermaschine', '1', 'Stk', '1.250'],
  ['04.11.2026', 'Task', 'Montage', '6,5 h', '', '88,00'],
  ['05.11.2026', 'Item', 'Großauftrag Wellen', '1.200,5', 'kg', '3,10'],
  ['05.11.2026', 'Item', 'Rabatt für Muster', '1', 'Stk', '(25,00)'],
  ['06.11.2026', 'Trip', 'Lager Esslingen', '31', '', '0,42'],
  ['06.11.2026', 'Expense', 'Spedition', '', '', '1.184,33'],
  ['09.11.2026', 'Item', 'Schraube M6', '400', 'Stk', '0,07'],
  ['09.11.2026', 'Task', 'Prüfung', '45m', '', '95,00'],
  ['10.11.2026', 'Item', 'Öl', '0,75', 'l', '18,40'],
  ['10.11.2026', 'Item', 'Dichtung', '16', 'Stk', '2,35'],
  ['11.11.2026', 'Task', 'Einweisung', '2:15', '', '110,00'],
  ['11.11.2026', 'Expense', 'Porto', '', '', '6,99'],
  ['12.11.2026', 'Trip', 'Abnahme', '168,2', '', '0,42'],
  ['12.11.2026', 'Item', 'Gravur', '3', 'Stk', '14,90'],
  ['13.11.2026', 'Item', 'Verpackung', '1', 'Psch', '22,00'],
];

const item = (day: string, description: string, quantity: string, unit: string, price: string) => ({
  date: `2026-11-${day}`,
  description,
  quantity,
  unit,
  price,
});
const task = (day: string, description: string, duration: string, rate: string) => ({
  date: `2026-11-${day}`,
  description,
  duration,
  rate,
});
const trip = (day: string, description: string, distance: string) => ({
  date: `2026-11-${day}`,
  description,
  distance,
  rate: '0.42',
});
const expense = (day: string, description: string, amount: string) => ({
  date: `2026-11-${day}`,
  description,
  amount,
});

/** What the person meant, in figures that need no locale. */
const MEANT = {
  items: [
    { description: 'Anzahlung', quantity: '1', price: '-100' },
    item('02', 'Gehäuse gefräst', '12', 'Stk', '48.5'),
    item('02', 'Platte 400 × 300', '2.5', 'm²', '31.2'),
    item('04', 'Sondermaschine', '1', 'Stk', '1250'),
    item('05', 'Großauftrag Wellen', '1200.5', 'kg', '3.1'),
    item('05', 'Rabatt für Muster', '1', 'Stk', '-25'),
    item('09', 'Schraube M6', '400', 'Stk', '0.07'),
    item('10', 'Öl', '0.75', 'l', '18.4'),
    item('10', 'Dichtung', '16', 'Stk', '2.35'),
    item('12', 'Gravur', '3', 'Stk', '14.9'),
    item('13', 'Verpackung', '1', 'Psch', '22'),
  ],
  tasks: [
    task('03', 'Aufmaß vor Ort', '90', '95'),
    task('04', 'Montage', '390', '88'),
    task('09', 'Prüfung', '45', '95'),
    task('11', 'Einweisung', '135', '110'),
  ],
  trips: [
    trip('03', 'Stuttgart und zurück', '84.6'),
    trip('06', 'Lager Esslingen', '31'),
    trip('12', 'Abnahme', '168.2'),
  ],
  expenses: [expense('03', 'Parkhaus', '12.8'), expense('06', 'Spedition', '1184.33'), expense('11', 'Porto', '6.99')],
};

/** As a spreadsheet leaves it on the clipboard. */
async function copyRows(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = ROWS.map((row) => row.join('\t')).join('\r\n');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

describe('twenty lines from a spreadsheet, by keyboard alone', () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await openDesk({ systemLocale: 'de_DE' });
  });

  afterEach(async () => {
    await desk.close();
  });

  it('brings to the account what was meant, asks about what cannot be known, and is taken back as one', async () => {
    const { service, served, until } = desk;
    const { page } = desk.inkwell();
    const { keyboard } = page;
    const box = (name: string) => page.getByRole('textbox', { name, exact: true });
    const known = service.state.invoices.length;

    await keyboard.press('n');
    await focusOn(page.getByRole('combobox', { name: 'Client' }));
    await keyboard.type('Müller & Söhne');
    await page.getByRole('option', { name: /Müller & Söhne Feinmechanik/ }).waitFor();
    await keyboard.press('Enter');
    await fill(page, box('Description, line 1'), 'Anzahlung');
    await fill(page, box('Quantity, line 1'), '1');
    await fill(page, box('Price, line 1'), '-100');
    await keyboard.press('Enter');
    await focusOn(box('Description, line 2'));

    await copyRows(page);
    await keyboard.press('Control+V');
    await page.getByText('20 lines pasted. Check the highlighted number.').waitFor();
    await box('Description, line 21').waitFor();
    expect(await box('Description, line 21').inputValue()).toBe('Verpackung');

    // One step back takes the whole paste, and nothing but the paste.
    await focusOn(box('Description, line 2'));
    await keyboard.press('Control+Z');
    await box('Description, line 3').waitFor({ state: 'detached' });
    expect(await box('Description, line 1').inputValue()).toBe('Anzahlung');
    expect(await box('Description, line 2').inputValue()).toBe('');
    await keyboard.press('Control+Shift+Z');
    await box('Description, line 21').waitFor();

    // What has no single reading is not saved as either; the person is led to it.
    await keyboard.press('Control+S');
    const unclear = box('Price, line 10');
    await focusOn(unclear);
    expect(await unclear.inputValue()).toBe('(25,00)');
    expect(served.count('POST', '/api/invs')).toBe(0);
    await press(page, page.getByRole('group', { name: 'Which one?' }).getByRole('button', { name: /^[-−]25/ }));
    await focusOn(unclear);
    await keyboard.press('Control+S');

    const invoice = await until('the invoice', () => service.state.invoices[known]);
    await page.getByRole('heading', { name: /INV-000401/ }).waitFor();
    const { items, tasks, trips, expenses } = invoice.details;
    expect({ items, tasks, trips, expenses }).toMatchObject(MEANT);
    expect([items, tasks, trips, expenses].map((lines) => lines.length)).toEqual([11, 4, 3, 3]);
    expect(served.count('POST', '/api/invs')).toBe(1);
    expect(service.state.invoices).toHaveLength(known + 1);
  });
});
