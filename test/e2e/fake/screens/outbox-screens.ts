import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import { CONFLICT_UIDS } from '#test/scenes/account-plan.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, heading, inTurn, opened, text } from './screen.ts';

const outbox = '?scenario=account#/outbox';
const conflicts = '?scenario=conflicts#/outbox';
const conflictTables: Step = (window) =>
  window
    .getByRole('table', { name: /^What differs/ })
    .first()
    .waitFor();
const asks = (name: string, button: RegExp, role: 'dialog' | 'alertdialog', dialog = 'DecisionDialog'): Screen => ({
  name,
  at: outbox,
  open: inTurn(click(button), opened(role)),
  opens: [dialog],
});

/** What waits, and everything it can ask. */
export const outboxScreens: readonly Screen[] = [
  { name: 'outbox', at: outbox, open: heading('Needs you') },
  { name: 'outbox offline', at: '?scenario=offline#/outbox', open: heading('Needs you') },
  { name: 'conflicts', at: conflicts, open: conflictTables },
  {
    name: 'conflict with what was there before, and a mix chosen',
    at: conflicts,
    open: inTurn(
      conflictTables,
      (window) => window.getByRole('checkbox', { name: 'Show what it was before' }).first().check(),
      (window) => window.getByRole('radiogroup').first().getByText('Account’s').click(),
      text(/^Total as chosen/),
    ),
  },
  {
    name: 'page of an invoice in conflict',
    at: `?scenario=conflicts#/invoices/${CONFLICT_UIDS[0]}`,
    open: inTurn(click('Decide…'), conflictTables),
  },
  {
    name: 'editor of an invoice in conflict',
    at: `?scenario=conflicts#/invoices/${CONFLICT_UIDS[1]}/edit`,
    open: inTurn(click('Decide…'), conflictTables),
  },
  { name: 'unreadable outbox', at: `?scenario=account${fails('outbox:list')}#/outbox`, open: failed },
  {
    name: 'outbox that is not current',
    at: `?scenario=account${failsLater('outbox:list')}#/outbox`,
    open: inTurn(heading('Needs you'), failed),
  },
  { name: 'empty outbox', at: '?scenario=empty#/outbox', open: text('Nothing is waiting') },
  asks('question before a discard', /^Discard: Create client/, 'alertdialog'),
  asks('question before it is sent twice', /^Send anyway: Send a reminder/, 'alertdialog'),
  asks('another number', /^Change number…: /, 'dialog', 'RenumberDialog'),
  {
    name: 'refused client that is put right',
    at: '?scenario=refused-client#/outbox',
    open: inTurn(click(/^Edit: Create client/), opened('dialog')),
    opens: ['CorrectClientDialog'],
  },
  {
    name: 'question before one of two goes into the trash',
    at: outbox,
    open: inTurn(click(/^Move the second one to the trash: /), opened('alertdialog')),
    opens: ['PossibleDuplicates'],
  },
  asks('which one it is', /^Find a match…: /, 'dialog'),
  { name: 'client that another computer created too', at: '?scenario=alike-client#/outbox', open: text('Keep both') },
  {
    name: 'client of the account to be used instead',
    at: '?scenario=alike-client#/outbox',
    open: inTurn(click(/^Use that one…: /), opened('dialog')),
    opens: ['DecisionDialog'],
  },
];
