import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import type { Screen } from './screen.ts';
import { click, failed, fill, inTurn, opened, press, rows, text } from './screen.ts';

const list = '?scenario=clients#/clients';
const search = (value: string) => fill('combobox', 'Search clients', value);

/** The list of clients. */
export const clientListScreens: readonly Screen[] = [
  { name: 'clients', at: list, open: rows },
  { name: 'clients that owe something overdue', at: list, open: inTurn(rows, click(/^Overdue \d/)) },
  { name: 'clients in the bin', at: list, open: inTurn(rows, click(/^In the bin/)) },
  { name: 'clients in other scripts', at: '?scenario=foreign#/clients', open: rows },
  { name: 'no clients', at: '?scenario=empty#/clients', open: text('No clients yet') },
  {
    name: 'clients before the first is read',
    at: '?scenario=first-sync#/clients',
    open: text('Nothing downloaded yet'),
  },
  { name: 'unreadable clients', at: `?scenario=clients${fails('list:page', 'clients')}#/clients`, open: failed },
  {
    name: 'clients that are not current',
    at: `?scenario=clients${failsLater('list:page', 'clients')}#/clients`,
    open: inTurn(rows, failed),
  },
  { name: 'clients not found', at: list, open: inTurn(search('zebra '), text('No results')) },
  {
    name: 'selected clients',
    at: list,
    open: inTurn(rows, press('j', 'Shift+J', 'Shift+J'), text('selected')),
  },
  {
    name: 'question about several clients to delete',
    at: list,
    open: inTurn(rows, press('Control+a', 'Delete'), opened('dialog'), text('Delete it anyway')),
    opens: ['DeleteClientsDialog'],
  },
  { name: 'possible duplicates', at: '?scenario=clients#/duplicates', open: text('Same name') },
  {
    name: 'question where the next invoices go',
    at: '?scenario=clients#/duplicates',
    open: inTurn(text('Same name'), click(/^Move next invoices of/), opened('dialog'), text('Invoices, estimates')),
    opens: ['MoveNextDialog'],
  },
  { name: 'no possible duplicates', at: '?scenario=empty#/duplicates', open: text('No possible duplicates') },
  {
    name: 'unreadable duplicates',
    at: `?scenario=clients${fails('client:duplicates')}#/duplicates`,
    open: failed,
  },
];
