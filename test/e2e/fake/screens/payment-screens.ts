import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import { SCENE_UID, sceneUid } from '#test/scenes/account-plan.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, inTurn, onPage, opened, press, rows, text } from './screen.ts';

const page = (uid: string = SCENE_UID): string => `?scenario=account#/invoices/${uid}`;
/** Part-paid, so that it has a payment with a receipt. */
const partial = page(sceneUid('invoice', 8));
const pay: Step = inTurn(onPage, press('p'), opened('dialog'));
/** The payments that are not received, all of them selected. */
const announced: Step = inTurn(rows, click(/^Not received/), rows, press('Control+a'), text('selected'));

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
  { name: 'payments', at: '?scenario=account#/payments', open: rows },
  { name: 'no payments', at: '?scenario=empty#/payments', open: text('No payments yet') },
  {
    name: 'payments before the first is read',
    at: '?scenario=first-sync#/payments',
    open: text('Nothing downloaded yet'),
  },
  { name: 'unreadable payments', at: `?scenario=account${fails('list:page', 'payments')}#/payments`, open: failed },
  {
    name: 'payments that are not current',
    at: `?scenario=account${failsLater('list:page', 'payments')}#/payments`,
    open: inTurn(rows, failed),
  },
  {
    name: 'empty payments that are not current',
    at: `?scenario=empty${failsLater('list:page', 'payments')}#/payments`,
    open: inTurn(text('No payments yet'), failed),
  },
  {
    name: 'payments that wait for their money',
    at: '?scenario=account#/payments',
    open: inTurn(rows, click(/^Not received/), text(/^for \d+ days?$/)),
  },
  { name: 'payments in other scripts', at: '?scenario=foreign#/payments', open: rows },
  {
    name: 'payments not read, some selected',
    at: '?scenario=offline#/payments',
    open: announced,
  },
  {
    name: 'payments not found',
    at: '?scenario=account#/payments',
    open: inTurn(fill('combobox', 'Search payments', 'zebra '), text('No results')),
  },
  {
    name: 'question before receipts are mailed',
    at: '?scenario=receipts#/payments',
    open: inTurn(announced, click('Mark received'), opened('alertdialog')),
    opens: ['MarkReceivedDialog'],
  },
  {
    name: 'results of payments marked received',
    at: '?scenario=account#/payments',
    // In the lowest window the notice of it lies over what is below the results, until it goes.
    open: inTurn(
      announced,
      click('Mark received'),
      (window) => window.getByRole('button', { name: 'Close results' }).waitFor(),
      click('Dismiss'),
    ),
  },
];
