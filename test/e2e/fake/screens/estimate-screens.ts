import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import type { Screen } from './screen.ts';
import { click, failed, fill, inTurn, rows, text } from './screen.ts';

const list = '?scenario=clients#/estimates';

/** The list of estimates. */
export const estimateScreens: readonly Screen[] = [
  { name: 'estimates', at: list, open: rows },
  { name: 'expired estimates', at: list, open: inTurn(rows, click(/^Expired/)) },
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
