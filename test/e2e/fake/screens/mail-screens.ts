import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import { SCENE_UID } from '#test/scenes/account-plan.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, inTurn, onPage, opened, press, rows, text, tick } from './screen.ts';

const page = (scenario: string): string => `?scenario=${scenario}#/invoices/${SCENE_UID}`;
const send: Step = inTurn(onPage, press('m'), opened('dialog'));
const several: Step = inTurn(
  rows,
  press('Home', 'Shift+J', 'Shift+J', 'Shift+J', 'Shift+J'),
  text('selected'),
  press('m'),
  opened('dialog'),
);

const run = '?scenario=chase#/chase';
const inRun: Step = (window) => window.getByRole('region', { name: 'Preview' }).waitFor();

/** Sending and reminding, one invoice or several. */
export const mailScreens: readonly Screen[] = [
  { name: 'send', at: page('account'), open: send, opens: ['SendDialog'] },
  {
    name: 'send with the standard text',
    at: page('account'),
    open: inTurn(send, (w) => w.getByText('Standard text of your account').click()),
    opens: ['SendDialog'],
  },
  {
    name: 'send to an address never used',
    at: page('account'),
    open: inTurn(
      send,
      fill('textbox', 'To', 'new@elsewhere.example'),
      press('Enter', 'Control+Enter'),
      text(/hasn’t been used/),
    ),
    opens: ['SendDialog'],
  },
  {
    name: 'send to people with long names and addresses',
    at: page('account'),
    open: inTurn(
      send,
      fill(
        'textbox',
        'To',
        `Müller, Anna <anna@x.example>; ${'Very '.repeat(12)}Long <someone@${'very-long-'.repeat(5)}domain.example>; שלום <shalom@x.example>; broken;`,
      ),
      fill('textbox', 'BCC', '"boss@bank.example" <elsewhere@x.example>;'),
      text('elsewhere@x.example'),
    ),
    opens: ['SendDialog'],
  },
  {
    name: 'remind with problems, offline',
    at: page('offline'),
    open: inTurn(
      onPage,
      press('r'),
      fill('textbox', 'To', 'broken,'),
      fill('textbox', 'Subject', '{{nobody}} {{invoice.po_number}}'),
      press('Control+Enter'),
      (window) => window.getByRole('list', { name: 'Check before sending' }).waitFor(),
    ),
    opens: ['SendDialog'],
  },
  {
    name: 'remind of what has unsaved edits and payments, asked',
    at: page('mail-draft'),
    open: inTurn(onPage, press('r'), opened('dialog'), press('Control+Enter'), opened('alert')),
    opens: ['SendDialog'],
  },
  {
    name: 'mail that is written on',
    at: page('account'),
    open: inTurn(
      send,
      fill('textbox', 'Message', 'As we said on the phone'),
      press('Escape', 'm'),
      text('Your earlier text is back.'),
    ),
    opens: ['SendDialog'],
  },
  {
    name: 'question before what was written is replaced',
    at: page('account'),
    open: inTurn(
      send,
      fill('textbox', 'Message', 'As we said on the phone'),
      (w) => w.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'French' }),
      (w) => w.getByRole('button', { name: 'Keep mine' }).waitFor(),
    ),
    opens: ['SendDialog'],
  },
  {
    name: 'text that is not saved yet',
    at: '?scenario=account#/settings',
    open: inTurn(
      fill('textbox', 'Subject', 'Still open: {{invoice.number}}'),
      (w) => w.getByRole('combobox', { name: 'For' }).selectOption('firm'),
      (w) => w.getByRole('option', { name: 'Invoice (not saved yet)' }).waitFor({ state: 'attached' }),
      (w) => w.getByRole('heading', { name: 'Texts' }).scrollIntoViewIfNeeded(),
    ),
  },
  {
    name: 'texts that cannot be read',
    at: `?scenario=account${fails('mail:templates')}#/settings`,
    open: inTurn(failed, (w) => w.getByRole('heading', { name: 'Texts' }).scrollIntoViewIfNeeded()),
  },
  {
    name: 'mail that cannot be written',
    at: page('mail-error'),
    open: inTurn(send, text('This e-mail can’t be written right now')),
    opens: ['MailDialogs'],
  },
  {
    name: 'mail that can be taken back',
    at: page('account'),
    open: inTurn(send, press('Control+Enter'), (window) => window.getByRole('button', { name: 'Send now' }).waitFor()),
  },
  {
    name: 'question before a mail goes twice',
    at: page('mail-unknown'),
    open: inTurn(onPage, click('Send again…'), opened('alertdialog')),
    opens: ['InvoiceMails'],
  },
  { name: 'send several', at: '?scenario=account', open: several, opens: ['BulkMailDialog'] },
  {
    name: 'remind one client of several',
    at: '?scenario=mail-client',
    open: inTurn(
      rows,
      press('Home', 'Shift+J', 'Shift+J', 'Shift+J', 'Shift+J'),
      text('selected'),
      press('r'),
      text('3 invoices · 1 e-mail'),
    ),
    opens: ['BulkMailDialog'],
  },
  { name: 'send several, offline', at: '?scenario=offline', open: several, opens: ['BulkMailDialog'] },
  {
    name: 'what became of several mails',
    at: '?scenario=account',
    open: inTurn(several, press('Control+Enter'), (window) => window.getByRole('button', { name: 'Done' }).waitFor()),
    opens: ['BulkMailDialog'],
  },
  {
    name: 'what became of several mails, one of them asked about',
    at: '?scenario=mail-twice',
    // What was mailed a moment ago is left out, unless somebody wants it in.
    open: inTurn(several, tick('Include INV-001299'), press('Control+Enter'), (window) =>
      window.getByRole('button', { name: /^Send anyway: / }).waitFor(),
    ),
    opens: ['BulkMailDialog'],
  },
  { name: 'unreadable chase run', at: `?scenario=account${fails('chase:list')}#/chase`, open: failed },
  {
    name: 'chase run that is not current',
    at: `?scenario=account${failsLater('chase:list')}#/chase`,
    open: inTurn(inRun, failed),
  },
  { name: 'chase run', at: run, open: inRun },
  {
    name: 'chase run, text being edited',
    at: run,
    open: inTurn(inRun, press('e'), (window) => window.getByRole('textbox', { name: 'Message' }).waitFor()),
  },
  {
    name: 'snooze in a chase run',
    at: run,
    open: inTurn(inRun, press('s'), opened('dialog')),
    opens: ['SnoozeDialog'],
  },
  { name: 'call in a chase run', at: run, open: inTurn(inRun, press('c'), opened('dialog')), opens: ['CallDialog'] },
  {
    name: 'chase run, asked before a reminder',
    at: run,
    open: inTurn(
      inRun,
      press('e'),
      fill('textbox', 'To', 'new@elsewhere.example,'),
      press('Escape', 'r'),
      opened('alert'),
    ),
  },
  {
    name: 'chase run, someone decided and someone left out',
    at: run,
    open: inTurn(
      inRun,
      press('s', 'Enter'),
      text('2 of 3'),
      press('b'),
      text(/^Snoozed until/),
      (window) => window.getByText('1 client skipped today').click(),
      (window) => window.getByRole('button', { name: /^Chase .* again$/ }).waitFor(),
    ),
  },
  {
    name: 'end of a chase run',
    at: run,
    open: inTurn(
      inRun,
      press('r'),
      text('2 of 3'),
      press('c', 'Control+Enter'),
      text('3 of 3'),
      press('n'),
      text('Run finished'),
    ),
  },
  { name: 'nothing to chase', at: '?scenario=empty#/chase', open: text('No invoice is overdue.') },
  {
    name: 'chase run, offline',
    at: '?scenario=offline#/chase',
    open: inTurn(inRun, text(/You’re offline\. Reminders wait/)),
  },
];
