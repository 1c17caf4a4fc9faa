import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import type { Screen, Step } from './screen.ts';
import { choose, click, failed, fill, inTurn, opened, press, rows, text } from './screen.ts';

const list = '?scenario=catalogue#/catalogue';
const listed = inTurn(rows, text('Brand workshop'));
const radio =
  (name: string): Step =>
  (page) =>
    page.getByRole('radio', { name }).check({ force: true });

const FILE = [
  'Name;Description;Unit;Price',
  'Consulting hour;"One hour; by phone";hour;1.234,50',
  'Logo design;;;99,00',
  'Stationery set, A5;;set;34,00',
  'Nothing to pay;;;',
  ';;;12,00',
  'Guesswork;;;about ten',
].join('\n');
const importing = inTurn(
  click('More actions'),
  (page) => page.getByRole('menuitem', { name: 'Import into the catalogue…' }).click(),
  opened('dialog'),
);
const columns = inTurn(importing, choose('prices.csv', FILE), text('Check rows'));
const preview = inTurn(columns, click('Check rows'), text('Will be created'));

/** The catalogue, and what opens over it. */
export const catalogueScreens: readonly Screen[] = [
  { name: 'catalogue', at: list, open: inTurn(listed, text('Never')) },
  { name: 'saved tasks', at: list, open: inTurn(listed, click(/^Tasks/), text('Proofreading')) },
  { name: 'saved expenses', at: list, open: inTurn(listed, click(/^Expenses/), text('Parking')) },
  {
    name: 'saved line being edited',
    at: list,
    open: inTurn(listed, press('j', 'Enter'), fill('textbox', /^Name of/, '')),
  },
  {
    name: 'saved line with mistakes',
    at: list,
    open: inTurn(
      listed,
      press('j', 'Enter'),
      fill('textbox', /^Name of/, ''),
      fill('textbox', /^Price of/, '1,500'),
      press('Enter'),
      text('Enter a name.'),
    ),
  },
  {
    name: 'new saved line',
    at: list,
    open: inTurn(listed, press('n'), fill('textbox', 'Name', 'Hosting'), press('Enter'), text(/^Enter a price/)),
  },
  {
    name: 'saved lines that are called alike',
    at: list,
    open: inTurn(listed, radio('Possible duplicates'), text(/^2 saved lines/)),
  },
  {
    name: 'menu of a saved line',
    at: list,
    open: inTurn(listed, press('j', '.'), opened('menu')),
    opens: ['DataList'],
  },
  {
    name: 'menu of the catalogue',
    at: list,
    open: inTurn(listed, click('More actions'), opened('menu')),
    opens: ['CatalogueView'],
  },
  {
    name: 'question about a saved line to delete',
    at: list,
    open: inTurn(listed, press('j', 'Delete'), opened('dialog'), text('for good')),
    opens: ['DeleteRecordDialog'],
  },
  {
    name: 'uses of a saved line',
    at: list,
    open: inTurn(listed, click(/^Tasks/), text('Proofreading'), press('h'), opened('dialog'), text('Support')),
    opens: ['LineHistoryDialog'],
  },
  {
    name: 'empty catalogue',
    at: '?scenario=empty#/catalogue',
    open: inTurn(click(/^Trips/), text('Nothing saved here yet')),
  },
  {
    name: 'catalogue before the first is read',
    at: '?scenario=first-sync#/catalogue',
    open: inTurn(click(/^Trips/), text('Nothing downloaded yet')),
  },
  {
    name: 'unreadable catalogue',
    at: `?scenario=catalogue${fails('list:page', 'catalogue')}#/catalogue`,
    open: failed,
  },
  {
    name: 'catalogue that is not current',
    at: `?scenario=catalogue${failsLater('list:page', 'catalogue')}#/catalogue`,
    open: inTurn(rows, failed),
  },
  {
    name: 'nothing found in the catalogue',
    at: list,
    open: inTurn(fill('combobox', 'Search the catalogue', 'zebra '), text('No results')),
  },
  { name: 'import into the catalogue', at: list, open: inTurn(listed, importing), opens: ['ImportDialog'] },
  { name: 'columns of a file of saved lines', at: list, open: inTurn(listed, columns) },
  {
    name: 'file whose prices can be read in two ways',
    at: list,
    open: inTurn(
      listed,
      importing,
      choose('prices.csv', 'Name;Price\nLarge;1,500'),
      text('Check rows'),
      click('Check rows'),
      opened('alert'),
    ),
  },
  { name: 'rows of a file of saved lines', at: list, open: inTurn(listed, preview) },
  {
    name: 'imported saved lines',
    at: list,
    open: inTurn(listed, preview, click(/^Import \d+ rows$/), text('Created')),
  },
];
