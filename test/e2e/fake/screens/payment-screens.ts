import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import { SCENE_UID, sceneUid } from '#test/scenes/account-plan.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, inTurn, onPage, opened, press, text } from './screen.ts';

const page = (uid: string = SCENE_UID): string => `?scenario=account#/invoices/${uid}`;
/** Part-paid, so that it has a payment with a receipt. */
const partial = page(sceneUid('invoice', 8));
const pay: Step = inTurn(onPage, press('p'), opened('dialog'));
const table: Step = (window) => window.getByRole('table').waitFor();

/** Payments: the dialog, the receipt and the ledger. */
export const paymentScreens: readonly Screen[] = [
  { name: 'record a payment', at: page(), open: pay, opens: ['PaymentDialog'] },
  {
    name: 'payment with a mistake',
    at: page(),
    open: inTurn(pay, fill('textbox', /^Amount/, 'much'), press('Control+Enter'), text(/This isn’t a single amount/)),
    opens: ['PaymentDialog'],
  },
  {
    name: 'payment that is too much',
    at: page(),
    open: inTurn(
      pay,
      fill('textbox', /^Amount/, '99999'),
      press('Control+Enter'),
      click('Change payment'),
      press('Control+Enter'),
      opened('alert'),
    ),
    opens: ['PaymentDialog'],
  },
  {
    name: 'payment on an invoice that cannot be read',
    at: `?scenario=account${fails('payment:prepare')}#/invoices/${SCENE_UID}`,
    open: inTurn(pay, failed),
    opens: ['PaymentDialog'],
  },
  {
    name: 'edit a payment',
    at: partial,
    open: inTurn(onPage, click(/^Edit:/), opened('dialog')),
    opens: ['PaymentDialog'],
  },
  { name: 'receipt', at: partial, open: inTurn(onPage, click(/^Receipt/), opened('dialog')), opens: ['ReceiptDialog'] },
  {
    name: 'more of a payment',
    at: partial,
    open: inTurn(onPage, click(/^More: /), opened('menu')),
    opens: ['PaymentMenu'],
  },
  { name: 'payments', at: '?scenario=account#/payments', open: table },
  { name: 'no payments', at: '?scenario=empty#/payments', open: text('No payments yet') },
  {
    name: 'payments before the first is read',
    at: '?scenario=first-sync#/payments',
    open: text('Nothing downloaded yet'),
  },
  { name: 'unreadable payments', at: `?scenario=account${fails('payment:ledger')}#/payments`, open: failed },
  {
    name: 'payments that are not current',
    at: `?scenario=account${failsLater('payment:ledger')}#/payments`,
    open: inTurn(table, failed),
  },
  {
    name: 'empty payments that are not current',
    at: `?scenario=empty${failsLater('payment:ledger')}#/payments`,
    open: inTurn(text('No payments yet'), failed),
  },
  {
    name: 'payments that wait for their money',
    at: '?scenario=account#/payments',
    open: inTurn(table, click('Not received'), text(/^for \d+ days?$/)),
  },
  { name: 'payments in other scripts', at: '?scenario=foreign#/payments', open: table },
  {
    name: 'payments not read, some selected',
    at: '?scenario=offline#/payments',
    open: inTurn(click('Not received'), (window) => window.getByRole('checkbox', { name: /^Select all/ }).check()),
  },
  {
    name: 'payments not found',
    at: '?scenario=account#/payments',
    open: inTurn(fill('searchbox', 'Search payments', 'zebra'), text('No results')),
  },
  {
    name: 'question before receipts are mailed',
    at: '?scenario=receipts#/payments',
    open: inTurn(
      click('Not received'),
      (window) => window.getByRole('checkbox', { name: /^Select all/ }).check(),
      click('Mark received'),
      opened('alertdialog'),
    ),
    opens: ['MarkReceivedDialog'],
  },
  {
    name: 'results of payments marked received',
    at: '?scenario=account#/payments',
    open: inTurn(
      click('Not received'),
      (window) => window.getByRole('checkbox', { name: /^Select all/ }).check(),
      click('Mark received'),
      (window) => window.getByRole('button', { name: 'Close results' }).waitFor(),
    ),
  },
];
