import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, heading, inTurn, opened, press, rows, text } from './screen.ts';

const list = '?scenario=clients#/estimates';

const openRow: Step = (page) =>
  page
    .getByRole('row', { name: /expired/ })
    .first()
    .dblclick();

/** The list of estimates. */
export const estimateScreens: readonly Screen[] = [
  { name: 'estimates', at: list, open: rows },
  { name: 'expired estimates', at: list, open: inTurn(rows, click(/^Expired/)) },
  { name: 'menu of an estimate', at: list, open: inTurn(rows, press('.'), opened('menu')) },
  {
    name: 'page of an estimate that may have become an invoice',
    at: list,
    open: inTurn(rows, press('Enter'), heading(/^Estimate EST/), text('Looks like it became')),
  },
  {
    name: 'page of an expired estimate',
    at: list,
    open: inTurn(rows, click(/^Expired/), text(/expired \d+ d/), openRow, heading(/^Estimate EST/)),
  },
  {
    name: 'invoice started from an estimate',
    at: list,
    open: inTurn(rows, press('n'), heading('New invoice'), text(/Started from estimate/), click('Dismiss')),
  },
  {
    name: 'page of an estimate that an invoice was started from',
    at: list,
    open: inTurn(rows, press('n'), click('Show estimate'), text('Started here')),
  },
  {
    name: 'unreadable estimate',
    at: `?scenario=clients${fails('estimate:page')}#/estimates`,
    open: inTurn(rows, press('Enter'), failed),
  },
  { name: 'no estimates', at: '?scenario=empty#/estimates', open: text('No estimates yet') },
  {
    name: 'estimates before the first is read',
    at: '?scenario=first-sync#/estimates',
    open: text('Nothing downloaded yet'),
  },
  { name: 'unreadable estimates', at: `?scenario=clients${fails('list:page', 'estimates')}#/estimates`, open: failed },
  {
    name: 'estimates that are not current',
    at: `?scenario=clients${failsLater('list:page', 'estimates')}#/estimates`,
    open: inTurn(rows, failed),
  },
  {
    name: 'estimates not found',
    at: list,
    open: inTurn(fill('combobox', 'Search estimates', 'zebra '), text('No results')),
  },
];
