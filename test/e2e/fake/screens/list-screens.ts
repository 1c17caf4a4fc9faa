import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, heading, inTurn, opened, press, rows, text, tick } from './screen.ts';

const list = '?scenario=account';
const grid: Step = (page) => page.getByRole('grid').focus();
const search = (value: string) => fill('combobox', 'Search invoices', value);

/** In a narrow window it is only there while it has the focus. */
const options: Step = async (page) => {
  const button = page.getByRole('button', { name: /^Options of/ }).first();
  await button.focus();
  await button.press('Enter');
};

/** A narrow window has no preview. */
const inPreview =
  (step: Step): Step =>
  async (page) => {
    if ((await page.getByRole('complementary', { name: 'Preview' }).count()) > 0) await step(page);
  };

/** The list of invoices and what opens over it. */
export const listScreens: readonly Screen[] = [
  {
    name: 'overdue by age',
    at: '?scenario=account',
    open: inTurn(rows, click(/^Overdue \d/), click(/^1–30 days/)),
  },
  { name: 'list', at: list, open: rows },
  { name: 'names in other scripts', at: '?scenario=foreign', open: rows },
  { name: 'list offline', at: '?scenario=offline', open: rows },
  { name: 'selected rows', at: list, open: inTurn(rows, press('j', 'Shift+J', 'Shift+J'), text('selected')) },
  { name: 'empty account', at: '?scenario=empty', open: heading('No invoices yet') },
  { name: 'first sync', at: '?scenario=first-sync', open: text('Downloading your invoices') },
  {
    name: 'list of what was read so far',
    at: '?scenario=partial-sync',
    open: inTurn(rows, text(/^\d+ of about 1,900/)),
  },
  {
    name: 'list that is not current',
    at: `${list}${failsLater('list:page')}`,
    open: inTurn(rows, failed, text('You’re seeing the last version that loaded.')),
  },
  {
    name: 'preview that cannot be read',
    at: `${list}${fails('invoice:get')}`,
    open: inTurn(rows, inPreview(failed)),
  },
  { name: 'unreadable list', at: '?scenario=error', open: heading('This couldn’t be loaded') },
  { name: 'nothing found', at: list, open: inTurn(rows, search('zebra '), heading('No results')) },
  {
    name: 'conditions with a mistake',
    at: list,
    open: inTurn(rows, search('state:sent total:>500 due:never '), press('Escape'), text(/isn’t a date/)),
  },
  {
    name: 'search suggestions',
    at: list,
    open: inTurn(rows, search('st'), opened('listbox')),
    opens: ['SearchMenu'],
  },
  {
    name: 'columns',
    at: list,
    open: inTurn(rows, click('Columns'), opened('dialog')),
    opens: ['ColumnSettings'],
  },
  {
    name: 'menu of a row',
    at: list,
    open: inTurn(rows, grid, press('j', 'ContextMenu'), opened('menu')),
    opens: ['DataList'],
  },
  {
    name: 'menu of several rows',
    at: list,
    open: inTurn(rows, grid, press('j', 'Shift+J', 'ContextMenu'), opened('menu')),
    opens: ['DataList'],
  },
  {
    name: 'tags and expected dates in the list',
    at: '?scenario=tags',
    open: inTurn(rows, click('Columns'), opened('dialog'), tick('Tags'), tick('Expected'), press('Escape')),
  },
  {
    name: 'tags of several rows',
    at: '?scenario=tags',
    open: inTurn(rows, grid, press('j', 'Shift+J', 't'), opened('dialog'), text('Rush')),
    opens: ['TagDialog'],
  },
  {
    name: 'first tag',
    at: list,
    open: inTurn(rows, grid, press('j', 't'), opened('dialog'), fill('textbox', 'New tag', '" "'), press('Enter')),
    opens: ['TagDialog'],
  },
  {
    name: 'name of a new view',
    at: list,
    open: inTurn(rows, click('Save as view…'), opened('dialog'), press('Enter'), text('Enter a name.')),
    opens: ['ViewNameDialog'],
  },
  {
    name: 'menu of a view',
    at: '?scenario=views',
    open: inTurn(rows, options, opened('menu')),
    opens: ['RailViews'],
  },
  {
    name: 'new name of a view',
    at: '?scenario=views',
    open: inTurn(rows, options, opened('menu'), press('Enter'), opened('dialog')),
    opens: ['ViewNameDialog'],
  },
];
