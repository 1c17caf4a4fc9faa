import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import type { Screen } from './screen.ts';
import { choose, click, failed, fill, inTurn, opened, press, rows, text, tick } from './screen.ts';

const list = '?scenario=clients#/clients';
const search = (value: string) => fill('combobox', 'Search clients', value);

const FILE = [
  'Company;First name;Last name;E-mail;Street;Post code;City;VAT number;Notes',
  'Küstenbäckerei GmbH;Ada;Lund;ada@kueste.example;Am Kai 3;02138;Kiel;DE123456789;calls back',
  'Küstenbäckerei GmbH;Bo;;bo@kueste.example;;;;;',
  'Grand Union Canal & Navigation Maintenance Partnership of the Northern Boroughs;;;canal@union.example;"Lock 4\nTowpath";T12 W8KP;Éire;;',
  'مخبز الميناء;سارة;;sara@port.example;;;;;',
  'Nobody at home;;;nobody at home;;;;;',
  ';;;who@is.example;;;;;',
  'Küstenbäckerei;;;ada@kueste.example;;;;;',
].join('\n');
const importing = inTurn(
  click('More actions'),
  (page) => page.getByRole('menuitem', { name: 'Import clients…' }).click(),
  opened('dialog'),
);
const columns = inTurn(importing, choose('clients.csv', FILE), text('Check rows'));
const preview = inTurn(columns, click('Check rows'), text('Will be created'));

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
  {
    name: 'more actions of the list of clients',
    at: list,
    open: inTurn(rows, click('More actions'), opened('menu')),
    opens: ['ClientsView'],
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
  {
    name: 'menu of the list of clients',
    at: list,
    open: inTurn(rows, click('More actions'), opened('menu')),
    opens: ['ClientsView'],
  },
  { name: 'import of clients', at: list, open: inTurn(rows, importing), opens: ['ImportDialog'] },
  {
    name: 'import of a file that is no CSV',
    at: list,
    open: inTurn(rows, importing, choose('clients.xlsx', 'PK\u0003\u0004'), opened('alert')),
  },
  { name: 'columns of an imported file', at: list, open: inTurn(rows, columns) },
  { name: 'rows of an imported file', at: list, open: inTurn(rows, preview, tick(/^Import Küstenbäckerei as/)) },
  {
    name: 'rows that an import leaves out',
    at: list,
    open: inTurn(rows, preview, (page) => page.getByRole('radio', { name: /^Left out/ }).check({ force: true })),
  },
  {
    name: 'imported clients',
    at: list,
    open: inTurn(rows, preview, click(/^Import \d+ rows$/), text('Created')),
  },
  {
    name: 'import that fails',
    at: `?scenario=clients${fails('import:clients')}#/clients`,
    open: inTurn(rows, columns, click('Check rows'), failed),
  },
];
