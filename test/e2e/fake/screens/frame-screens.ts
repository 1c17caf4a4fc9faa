import { fails } from '#test/e2e/fake/fake-failures.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, heading, inTurn, opened, option, press, rows, text } from './screen.ts';

const settings = '?scenario=account#/settings';

/** The file of a screen is there and cannot be run: one that is missing would be complained of on the console as well. */
const brokenBin: Step = (page) =>
  page.route('**/BinView-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new Error('This file is broken.');" }),
  );

const menuItem =
  (name: string): Step =>
  (page) =>
    page.getByRole('menuitem', { name }).click();

/** Everything around the invoices. */
export const frameScreens: readonly Screen[] = [
  {
    name: 'menu of the account, with another one',
    at: '?scenario=account#/invoices',
    open: inTurn(rows, click(/^Account/), text('Add an account…')),
    opens: ['AccountMenu'],
  },
  {
    name: 'all accounts',
    at: '?scenario=account#/invoices',
    open: inTurn(
      rows,
      click(/^Account/),
      text('All accounts…'),
      menuItem('All accounts…'),
      text('Amounts of different'),
    ),
    opens: ['AccountsDialog'],
  },
  {
    name: 'a further account',
    at: '?scenario=account#/invoices',
    open: inTurn(rows, click(/^Account/), text('Add an account…'), menuItem('Add an account…'), text('It gets a book')),
    opens: ['AddAccountDialog'],
  },
  {
    name: 'a restored book',
    at: '?scenario=restored#/invoices',
    open: inTurn(rows, text('Restored from a backup')),
  },
  {
    name: 'question whether a restored book is used',
    at: '?scenario=restored#/invoices',
    open: inTurn(rows, click('Use this book'), text('From then on')),
    opens: ['AccountBanner'],
  },
  {
    name: 'the lock of the window',
    at: '?scenario=locked#/invoices',
    open: inTurn(text('Inkwell is locked'), press('0', '0', '0', '0', 'Enter'), text('That isn’t the PIN.')),
  },
  {
    name: 'a PIN for the lock',
    at: settings,
    open: inTurn(click('Set a PIN…'), opened('dialog'), click('Set PIN'), text('Use at least')),
    opens: ['PinDialog'],
  },
  {
    name: 'a restored book beside the account',
    at: '?scenario=restored#/invoices',
    open: inTurn(rows, click('Compare with your account'), text('Newer in your account')),
    opens: ['CompareDialog'],
  },
  {
    name: 'backup in the settings',
    at: settings,
    open: inTurn(click('Back up now…'), text('With a passphrase')),
    opens: ['PassphraseDialog'],
  },
  {
    name: 'an encrypted backup to restore',
    at: settings,
    open: inTurn(click('Restore from a backup…'), text('is encrypted')),
  },
  {
    name: 'planned backups in the settings',
    at: settings,
    open: inTurn(click('Your data'), text('Back up automatically'), text(/copies this folder/)),
  },
  {
    name: 'a damaged backup that can be read in part',
    at: settings,
    open: inTurn(
      click('Restore from a backup…'),
      text('is encrypted'),
      fill('textbox', 'Passphrase', 'correct horse'),
      click(/^Restore$/),
      text('This backup is damaged'),
    ),
    opens: ['SalvageDialog'],
  },
  {
    name: 'what could be read of a damaged backup',
    at: settings,
    open: inTurn(
      click('Restore from a backup…'),
      text('is encrypted'),
      fill('textbox', 'Passphrase', 'correct horse'),
      click(/^Restore$/),
      text('This backup is damaged'),
      click('Save what can be read'),
      text('What could be read'),
    ),
    opens: ['SalvageDialog'],
  },
  { name: 'onboarding', at: '?scenario=onboarding', open: heading(/online or offline/) },
  {
    name: 'connect form with an error',
    at: '?scenario=onboarding',
    open: inTurn(click('Connect…'), click('Connect'), text(/Enter the API key/)),
  },
  { name: 'trouble', at: '?scenario=trouble-damaged', open: heading('Your book can’t be read') },
  { name: 'refused key', at: '?scenario=key-refused', open: rows },
  { name: 'hourly limit', at: '?scenario=paused', open: rows },
  { name: 'demo', at: '?scenario=demo', open: rows },
  { name: 'question of missing invoices', at: '?scenario=missing', open: inTurn(rows, text(/^Keep/)) },
  {
    name: 'notice to be undone',
    at: '?scenario=account#/settings',
    open: inTurn(fill('textbox', 'Subject', 'Invoice {{invoice.number}}'), click('Save text'), text('Text saved.')),
  },
  {
    name: 'screen whose file cannot be read',
    at: '?scenario=account',
    open: inTurn(rows, brokenBin, click('Bin'), heading('This screen couldn’t be opened')),
  },
  {
    name: 'notice of what failed',
    at: `?scenario=account${fails('outbox:resolve')}#/outbox`,
    open: inTurn(click(/^Ignore: Send a reminder/), failed, opened('alert')),
  },
  {
    name: 'palette',
    at: '?scenario=account',
    open: inTurn(rows, press('Control+k'), opened('listbox')),
    opens: ['PaletteDialog'],
  },
  {
    name: 'palette with records',
    at: '?scenario=account',
    open: inTurn(rows, press('Control+k'), fill('combobox', 'Search or run a command', 'cobalt'), option(/^Cobalt/)),
    opens: ['PaletteDialog'],
  },
  {
    name: 'palette with a payment',
    at: '?scenario=account',
    open: inTurn(
      rows,
      press('Control+k'),
      fill('combobox', 'Search or run a command', 'pay cobalt 12.50 bank'),
      option(/^Record a payment/),
    ),
  },
  {
    name: 'palette that finds nothing',
    at: '?scenario=account',
    open: inTurn(
      rows,
      press('Control+k'),
      fill('combobox', 'Search or run a command', 'zzqq'),
      text(/^No results for/),
    ),
  },
  {
    name: 'shortcuts',
    at: '?scenario=account',
    open: inTurn(rows, press('?'), opened('dialog')),
    opens: ['ShortcutsDialog'],
  },
  {
    name: 'key that is taken',
    at: settings,
    open: inTurn(
      heading('Settings'),
      press('Control+k'),
      fill('combobox', 'Search or run a command', 'settings keyboard'),
      option('Settings: Keyboard'),
      press('Enter'),
      click('Change the shortcut for “Send…”'),
      opened('dialog'),
      press('p'),
      text(/^P is used by “/),
    ),
    opens: ['RecordKeyDialog'],
  },
  {
    name: 'keys of all commands',
    at: settings,
    open: async (page) => {
      await page.getByText('All shortcuts', { exact: true }).click();
      await page.getByRole('button', { name: 'Reset all shortcuts' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'settings', at: settings, open: heading('Settings') },
  ...(
    [
      ['a version that is ready', 'update-ready', 'Restart and update'],
      ['a version that nobody of ours signed', 'update-not-signed', 'The update isn’t signed by Inkwell'],
      ['a program that cannot be replaced', 'update-read-only', 'its folder can’t be written to'],
    ] as const
  ).map(([name, scenario, said]) => ({
    name,
    at: `?scenario=${scenario}#/settings`,
    open: inTurn(
      text(said),
      (page) => page.getByText('What’s new').click(),
      (page) => page.getByText('Backups in one file.').scrollIntoViewIfNeeded(),
    ),
  })),
  {
    name: 'outbox with lists that are not all here',
    at: '?scenario=list-problems#/outbox',
    open: (page) => page.getByText(/INV-0417/).scrollIntoViewIfNeeded(),
  },
  {
    name: 'template with a mistake',
    at: settings,
    open: inTurn(fill('textbox', 'Message', '{{nobody}}'), text(/there’s no value/)),
  },
  {
    name: 'question before a template goes',
    at: settings,
    open: inTurn(
      fill('textbox', 'Subject', 'Ours'),
      click('Save text'),
      click('Reset to standard text'),
      opened('alertdialog'),
    ),
    opens: ['TemplateEditor'],
  },
  {
    name: 'settings with a logo whose file is damaged',
    at: settings,
    open: async (page) => {
      await page.route('**/paper/logo-*', (route) => route.fulfill({ contentType: 'image/png', body: 'no picture' }));
      const buffer = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      await page.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await text(/The logo file is damaged or missing/)(page);
      await page.getByText('PNG or JPEG, up to 2 MB.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'refused new key',
    at: settings,
    open: inTurn(fill('textbox', 'New API key', 'wrong'), click('Replace key'), text(/(?:doesn’t|does not) accept/)),
  },
  {
    name: 'question whose account a new key opens',
    at: settings,
    open: inTurn(fill('textbox', 'New API key', 'emptied'), click('Replace key'), opened('alertdialog')),
    opens: ['ReplaceKeyForm'],
  },
  {
    name: 'settings that a search finds',
    at: settings,
    open: inTurn(fill('searchbox', 'Find a setting', 'document'), press('ArrowDown')),
  },
  { name: 'search of the settings without a match', at: settings, open: fill('searchbox', 'Find a setting', 'zzqq') },
  {
    name: 'settings of a file before they are used',
    at: settings,
    open: inTurn(click('Use settings from a file…'), opened('dialog')),
    opens: ['ImportSettingsDialog'],
  },
  {
    name: 'log',
    at: settings,
    open: inTurn(click('Show the log…'), opened('dialog'), text('2 lines')),
    opens: ['LogDialog'],
  },
  {
    name: 'log that cannot be read',
    at: `?scenario=account${fails('support:read-log')}#/settings`,
    open: inTurn(click('Show the log…'), opened('dialog')),
  },
  {
    name: 'question before leaving',
    at: settings,
    open: inTurn(click('Remove everything…'), opened('alertdialog')),
    opens: ['LeaveAccount'],
  },
  { name: 'settings of the demo', at: '?scenario=demo#/settings', open: inTurn(heading('Settings'), press('Tab')) },
  {
    name: 'menu of the account',
    at: '?scenario=account',
    open: inTurn(rows, click('Account: Aurora Studio'), opened('menu')),
    opens: ['AccountMenu'],
  },
];
