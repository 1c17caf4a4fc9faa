import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import type { Screen } from './screen.ts';
import { click, failed, heading, inTurn, opened, text } from './screen.ts';

const at = (scenario: string): string => `?scenario=${scenario}#/dashboard`;
const drawn = inTurn(heading('Dashboard'), text('What is due, by days late'));

/** The dashboard, its rows behind figures, and its states. */
export const dashboardScreens: readonly Screen[] = [
  { name: 'dashboard', at: at('account'), open: drawn },
  { name: 'dashboard of clients in other scripts', at: at('foreign'), open: drawn },
  { name: 'dashboard with gaps', at: at('untouched'), open: inTurn(drawn, text('Read now')) },
  { name: 'dashboard of an empty book', at: at('empty'), open: inTurn(heading('Dashboard'), text('Add a client')) },
  { name: 'dashboard offline', at: at('offline'), open: drawn },
  {
    name: 'practice that is offered',
    at: at('demo'),
    open: inTurn(drawn, text('Practise what can go wrong')),
  },
  {
    name: 'practice that has begun',
    at: at('demo'),
    open: inTurn(drawn, click('Start practising'), text('This list ticks itself')),
  },
  {
    name: 'charts as tables',
    at: at('account'),
    open: inTurn(drawn, async (page) => {
      for (const table of await page.getByRole('radio', { name: 'Table' }).all()) await table.check({ force: true });
    }),
  },
  {
    name: 'rows behind a figure',
    at: at('account'),
    open: inTurn(drawn, click(/^Overdue/), opened('dialog'), text(/^\d+ rows?$/)),
    opens: ['FigureDialog'],
  },
  {
    name: 'actions of a chart',
    at: at('account'),
    open: inTurn(drawn, click('More for Paid against billed'), opened('menu')),
    opens: ['ChartFrame'],
  },
  {
    name: 'dashboard of days of one’s own',
    at: at('account'),
    open: inTurn(drawn, (page) => page.getByLabel('Period').last().selectOption('own'), text('From')),
  },
  { name: 'dashboard that cannot be read', at: `?scenario=account${fails('dashboard:get')}#/dashboard`, open: failed },
  {
    name: 'dashboard that is not current',
    at: `?scenario=account${failsLater('dashboard:get')}#/dashboard`,
    open: inTurn(drawn, failed),
  },
  {
    name: 'rows behind a figure that cannot be read',
    at: `?scenario=account${fails('dashboard:rows')}#/dashboard`,
    open: inTurn(drawn, click(/^Overdue/), opened('dialog'), failed),
    opens: ['FigureDialog'],
  },
];
