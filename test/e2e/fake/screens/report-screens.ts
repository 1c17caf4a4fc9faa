import { fails } from '#test/e2e/fake/fake-failures.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, heading, inTurn, opened, press, rows, text, tick } from './screen.ts';

const reports = '?scenario=account#/reports';
const shown = inTurn(heading('Reports'), (page) => page.getByRole('rowheader', { name: 'Total' }).first().waitFor());

const choose =
  (box: string, label: string): Step =>
  (page) =>
    page.getByLabel(box, { exact: true }).selectOption({ label });

/** Shows a report of everything, which has rows whatever the day is. */
const ofAll = (report: string): Step => inTurn(shown, choose('Report', report), choose('Period', 'Everything'), shown);

/** The reports, and what an accountant gets. */
export const reportScreens: readonly Screen[] = [
  { name: 'sales by client', at: reports, open: shown },
  {
    name: 'sales by month compared with before',
    at: reports,
    open: inTurn(
      shown,
      choose('Rows', 'Month'),
      (page) => page.getByRole('switch').first().check(),
      text(/^Compared with/),
    ),
  },
  {
    name: 'invoices of a row of a report',
    at: reports,
    open: inTurn(
      shown,
      (page) => page.getByRole('rowheader').first().getByRole('button').click(),
      heading('Invoices'),
      rows,
    ),
  },
  {
    name: 'columns of a report',
    at: reports,
    open: inTurn(shown, click('Columns'), opened('dialog'), tick('Number')),
    opens: ['ColumnChoice'],
  },
  { name: 'sales by kind of line', at: reports, open: ofAll('Sales by line') },
  { name: 'payments by method', at: reports, open: ofAll('Payments') },
  {
    name: 'payments that are not all known',
    at: '?scenario=untouched#/reports',
    open: inTurn(shown, choose('Report', 'Payments'), choose('Period', 'Everything'), text('Read now')),
  },
  { name: 'ageing', at: reports, open: inTurn(shown, choose('Report', 'Ageing'), text('Over 90 days late')) },
  { name: 'taxes with their reconciliation', at: reports, open: inTurn(ofAll('Taxes'), text(/net −/)) },
  {
    name: 'records of a tax',
    at: reports,
    open: inTurn(
      ofAll('Taxes'),
      (page) => page.getByRole('rowheader').first().getByRole('button').click(),
      opened('dialog'),
    ),
    opens: ['RecordsDialog'],
  },
  { name: 'time and distance', at: reports, open: ofAll('Time and distance') },
  {
    name: 'numbers and gaps',
    at: reports,
    open: inTurn(shown, choose('Report', 'Numbers and gaps'), text(/not used|No numbers are missing/)),
  },
  {
    name: 'recurring income',
    at: '?scenario=clients#/reports',
    open: inTurn(heading('Reports'), choose('Report', 'Recurring income'), shown),
  },
  {
    name: 'report saved under a name',
    at: reports,
    open: inTurn(
      shown,
      click('Save this report…'),
      fill('textbox', 'Name', 'Sales of the year'),
      press('Enter'),
      (page) => page.getByLabel('Saved reports').waitFor(),
    ),
  },
  { name: 'report of a book in right-to-left', at: '?scenario=foreign#/reports', open: heading('Reports') },
  { name: 'no reports yet', at: '?scenario=empty#/reports', open: text('Nothing in this period') },
  { name: 'unreadable report', at: `?scenario=account${fails('report:get')}#/reports`, open: failed },
  {
    name: 'records of a row that could not be read',
    at: `?scenario=account${fails('report:records')}#/reports`,
    open: inTurn(ofAll('Taxes'), (page) => page.getByRole('rowheader').first().getByRole('button').click(), failed),
  },
  {
    name: 'files for an accountant',
    at: reports,
    open: inTurn(shown, click('For your accountant…'), opened('dialog')),
    opens: ['PackDialog'],
  },
];
