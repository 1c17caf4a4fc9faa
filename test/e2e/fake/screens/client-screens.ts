import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import { clientWith, hasGap, isOwed, LEFT_CLIENT, NEW_CLIENT } from '#test/scenes/client-scenes.ts';
import { planAccount, sceneUid } from '#test/scenes/account-plan.ts';
import type { Screen } from './screen.ts';
import { failed, fill, heading, inTurn, opened, press, rows, text } from './screen.ts';

const client = (scenario: string, uid: string = sceneUid('client', 0), tab = ''): string =>
  `?scenario=${scenario}#/clients/${uid}${tab === '' ? '' : `/${tab}`}`;
const plan = planAccount(400, false);
const withGap = clientWith(plan, 0, hasGap);
const owing = clientWith(plan, 1, isOwed);
const named = heading(/\w/);

/** A client's page and its statement. */
export const clientScreens: readonly Screen[] = [
  { name: 'client', at: client('client'), open: inTurn(named, text('Contacts'), text(/^INV-/)) },
  { name: 'client in another script', at: client('foreign'), open: inTurn(named, text('Contacts')) },
  { name: 'client of whom something is missing', at: client('untouched', withGap), open: text('Read now') },
  {
    name: 'client that is not in the account yet',
    at: client('client', NEW_CLIENT),
    open: text('This client isn’t in your account yet.'),
  },
  {
    name: 'client that the account does not list any more',
    at: client('client-left', LEFT_CLIENT),
    open: text('Your account no longer lists this client.'),
  },
  { name: 'payments of a client', at: client('client', undefined, 'payments'), open: text('Show all in the list') },
  { name: 'estimates of a client', at: client('client', undefined, 'estimates'), open: text('Expires') },
  { name: 'recurring invoices of a client', at: client('client', undefined, 'recurring'), open: text('Next invoice') },
  {
    name: 'activity of a client',
    at: client('client', undefined, 'activity'),
    open: text('Created in your account'),
  },
  {
    name: 'statement of a client',
    at: client('client', undefined, 'statement'),
    open: inTurn(text('Closing balance'), text('Save CSV…')),
  },
  {
    name: 'open items of a client',
    at: client('client', undefined, 'statement'),
    open: inTurn(text('Closing balance'), (w) => w.getByText('Open items').click(), text('Days late')),
  },
  {
    name: 'statement in another script',
    at: client('foreign', undefined, 'statement'),
    open: text('期末残高'),
  },
  {
    name: 'statement with gaps',
    at: client('untouched', withGap, 'statement'),
    open: text(/Payments of \d+ invoices? aren’t downloaded/),
  },
  {
    name: 'statement of a client without invoices',
    at: client('client', NEW_CLIENT, 'statement'),
    open: text('Save CSV…'),
  },
  {
    name: 'statement that cannot be read',
    at: `?scenario=client${fails('statement:get')}#/clients/${sceneUid('client', 0)}/statement`,
    open: failed,
  },
  {
    name: 'client that is not current',
    at: `?scenario=client${failsLater('client:page')}#/clients/${sceneUid('client', 0)}`,
    open: inTurn(named, failed),
  },
  {
    name: 'client that is gone',
    at: client('client', sceneUid('other', 99)),
    open: text('This client is no longer here'),
  },
  {
    name: 'question which invoice was paid',
    at: client('client', owing),
    open: inTurn(text('Contacts'), press('p'), opened('menu')),
    opens: ['PayChoice'],
  },
  {
    name: 'statements of everyone who owes something',
    at: '?scenario=account',
    open: inTurn(rows, press('Control+k'), fill('combobox', /./, 'statements'), press('Enter'), text('All movements')),
    opens: ['StatementsDialog'],
  },
];
