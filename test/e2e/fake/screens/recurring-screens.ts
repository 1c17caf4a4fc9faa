import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import type { Screen } from './screen.ts';
import { click, failed, fill, heading, inTurn, opened, press, rows, text } from './screen.ts';

const list = '?scenario=clients#/recurring';

/** The list of recurring invoices. */
export const recurringScreens: readonly Screen[] = [
  { name: 'recurring invoices', at: list, open: rows },
  {
    name: 'page of a recurring invoice',
    at: list,
    open: inTurn(rows, press('Enter'), heading('Monthly retainer'), text('Next invoices')),
  },
  {
    name: 'content of a recurring invoice',
    at: list,
    open: inTurn(rows, press('Enter'), heading('Monthly retainer'), press(']'), text('Each invoice')),
  },
  {
    name: 'history of a recurring invoice',
    at: list,
    open: inTurn(rows, press('Enter'), heading('Monthly retainer'), press(']', ']'), text('What its invoices came to')),
  },
  {
    name: 'history of a recurring invoice that could not be read',
    at: `?scenario=clients${fails('profile:history')}#/recurring`,
    open: inTurn(rows, press('Enter'), heading('Monthly retainer'), press(']', ']'), failed),
  },
  {
    name: 'more actions of the list of recurring invoices',
    at: list,
    open: inTurn(rows, click('More actions'), opened('menu')),
    opens: ['RecurringView'],
  },
  {
    name: 'coming invoices by month',
    at: '?scenario=clients#/calendar',
    open: inTurn(heading('Coming invoices'), text('Saved as a draft')),
  },
  {
    name: 'no coming invoices',
    at: '?scenario=empty#/calendar',
    open: text('No invoices to come'),
  },
  {
    name: 'unreadable coming invoices',
    at: `?scenario=clients${fails('calendar:months')}#/calendar`,
    open: failed,
  },
  {
    name: 'a month of coming invoices that could not be read',
    at: `?scenario=clients${fails('calendar:runs')}#/calendar`,
    open: failed,
  },
  {
    name: 'other prices of recurring invoices',
    at: list,
    open: inTurn(rows, press('Control+a', 'Shift+P'), fill('textbox', 'Change by', '3.5'), text('12 months')),
    opens: ['RaisePricesDialog'],
  },
  {
    name: 'other prices before a number is typed',
    at: list,
    open: inTurn(rows, press('Shift+P'), text('Enter by how much')),
    opens: ['RaisePricesDialog'],
  },
  { name: 'stopped recurring invoices', at: list, open: inTurn(rows, click(/^Stopped/)) },
  { name: 'no recurring invoices', at: '?scenario=empty#/recurring', open: text('No recurring invoices yet') },
  {
    name: 'recurring invoices before the first is read',
    at: '?scenario=first-sync#/recurring',
    open: text('Nothing downloaded yet'),
  },
  {
    name: 'unreadable recurring invoices',
    at: `?scenario=clients${fails('list:page', 'recurring')}#/recurring`,
    open: failed,
  },
  {
    name: 'recurring invoices that are not current',
    at: `?scenario=clients${failsLater('list:page', 'recurring')}#/recurring`,
    open: inTurn(rows, failed),
  },
  {
    name: 'recurring invoices not found',
    at: list,
    open: inTurn(fill('combobox', 'Search recurring invoices', 'zebra '), text('No results')),
  },
];
