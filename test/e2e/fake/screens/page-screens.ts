import { fails, failsLater } from '#test/e2e/fake/fake-failures.ts';
import { SCENE_UID, sceneUid } from '#test/scenes/account-plan.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, inTurn, onPage, opened, press, rows, text } from './screen.ts';

const page = (scenario: string, uid: string = SCENE_UID): string => `?scenario=${scenario}#/invoices/${uid}`;
const several: Step = inTurn(
  rows,
  press('Home', 'Shift+J', 'Shift+J', 'Shift+J', 'Shift+J', 'Shift+J', 'Shift+J', 'Shift+J'),
  text('selected'),
);
const actions =
  (name: string): Step =>
  async (window) => {
    await window.getByRole('toolbar').getByRole('button', { name }).click();
  };
const moreActions = (name: string): Step =>
  inTurn(actions('More actions'), (w) => w.getByRole('menuitem', { name }).click());

/** One invoice, and what is done with one or several: copies, versions, the bin, PDFs. */
export const pageScreens: readonly Screen[] = [
  { name: 'invoice', at: page('account'), open: onPage },
  { name: 'invoice in another script', at: page('foreign', sceneUid('invoice', 15)), open: onPage },
  { name: 'invoice without its lines', at: page('offline', sceneUid('invoice', 13)), open: onPage },
  { name: 'invoice that needs somebody', at: page('account', sceneUid('invoice', 3)), open: onPage },
  {
    name: 'invoice whose client was renamed since',
    at: page('renamed-client'),
    open: inTurn(onPage, text('As of today')),
  },
  {
    name: 'invoice that is gone',
    at: page('account', sceneUid('other', 99)),
    open: text('This invoice is no longer here'),
  },
  {
    name: 'invoice that is being read',
    at: page('slow-page'),
    open: (w) => w.getByRole('status', { name: 'Loading…' }).waitFor(),
  },
  {
    name: 'invoice that cannot be read',
    at: `?scenario=account${fails('invoice:get')}#/invoices/${SCENE_UID}`,
    open: failed,
  },
  {
    name: 'invoice that is not current',
    at: `?scenario=account${failsLater('invoice:get')}#/invoices/${SCENE_UID}`,
    open: inTurn(onPage, failed, text('You’re seeing the last version that loaded.')),
  },
  {
    name: 'invoice whose activity cannot be read',
    at: `?scenario=account${fails('invoice:activity')}#/invoices/${SCENE_UID}`,
    open: inTurn(onPage, text('The activity of this invoice couldn’t be loaded.')),
  },
  {
    name: 'more actions',
    at: page('account'),
    open: inTurn(onPage, click('More actions'), opened('menu')),
    opens: ['MoreActions'],
  },
  {
    name: 'explained total',
    at: `${page('learned', sceneUid('invoice', 8))}/edit`,
    open: inTurn(
      (window) => window.getByRole('button', { name: 'VAT 19 %' }).focus(),
      click('Explain this total'),
      opened('dialog'),
      (window) => window.getByText('1 item').click(),
    ),
    opens: ['ExplainTotal'],
  },
  {
    name: 'versions',
    at: page('versions'),
    open: inTurn(
      onPage,
      click('More actions'),
      (w) => w.getByRole('menuitem', { name: 'Versions…' }).click(),
      opened('dialog'),
      text('Unsaved draft'),
    ),
    opens: ['VersionsDialog'],
  },
  {
    name: 'no versions yet',
    at: page('account'),
    open: inTurn(
      onPage,
      click('More actions'),
      (w) => w.getByRole('menuitem', { name: 'Versions…' }).click(),
      text('No versions yet'),
    ),
    opens: ['VersionsDialog'],
  },
  {
    name: 'delete one',
    at: page('account'),
    open: inTurn(onPage, press('Delete'), opened('alertdialog')),
    opens: ['DeleteDialog'],
  },
  {
    name: 'delete several',
    at: '?scenario=refusals',
    open: inTurn(several, press('Delete'), opened('dialog')),
    opens: ['DeleteDialog'],
  },
  {
    name: 'what became of the deleted',
    at: '?scenario=refusals',
    open: inTurn(several, press('Delete'), opened('dialog'), click(/^Delete \d/), text(/deleted, \d not/)),
    opens: ['DeleteDialog'],
  },
  {
    name: 'more to do with several',
    at: '?scenario=account',
    open: inTurn(several, actions('More actions'), opened('menu')),
  },
  {
    name: 'duplicate several',
    at: '?scenario=dear',
    open: inTurn(several, moreActions('Duplicate'), opened('dialog')),
    opens: ['CopySheet'],
  },
  {
    name: 'what became of the copies',
    at: '?scenario=dear',
    open: inTurn(several, moreActions('Duplicate'), click(/^Duplicate \d/), text(/created, \d failed/)),
    opens: ['CopySheet'],
  },
  {
    name: 'prices of today',
    at: page('dear'),
    open: inTurn(onPage, press('d'), opened('dialog')),
    opens: ['PricesDialog'],
  },
  {
    name: 'PDFs being saved',
    at: '?scenario=pdf-slow',
    open: inTurn(several, actions('Save as PDF…'), click('Choose folder…'), text('3 of 8')),
    opens: ['DocumentRunDialog'],
  },
  {
    name: 'PDFs being looked at',
    at: '?scenario=pdf-checking',
    open: inTurn(several, actions('Save as PDF…'), opened('dialog')),
    opens: ['DocumentRunDialog'],
  },
  {
    name: 'PDFs before they are saved',
    at: '?scenario=account',
    open: inTurn(several, actions('Save as PDF…'), text(/skipped/)),
    opens: ['DocumentRunDialog'],
  },
  {
    name: 'PDFs that were not saved',
    at: '?scenario=account',
    open: inTurn(several, actions('Save as PDF…'), click('Choose folder…'), text(/saved, \d+ not/)),
    opens: ['DocumentRunDialog'],
  },
  {
    name: 'invoices before they are printed',
    at: '?scenario=account',
    open: inTurn(several, actions('Print…'), text(/skipped/)),
    opens: ['DocumentRunDialog'],
  },
  {
    name: 'invoices being printed',
    at: '?scenario=print-slow',
    open: inTurn(several, actions('Print…'), click('Choose printer…'), text('Preparing pages')),
    opens: ['DocumentRunDialog'],
  },
  {
    name: 'invoices that were not printed',
    at: '?scenario=account',
    open: inTurn(several, actions('Print…'), click('Choose printer…'), text(/sent, \d+ not/)),
    opens: ['DocumentRunDialog'],
  },
  { name: 'unreadable bin', at: `?scenario=account${fails('bin:list')}#/bin`, open: failed },
  {
    name: 'bin that is not current',
    at: `?scenario=bin${failsLater('bin:list')}#/bin`,
    open: inTurn(text('Never uploaded'), failed),
  },
  {
    name: 'empty bin that is not current',
    at: `?scenario=account${failsLater('bin:list')}#/bin`,
    open: inTurn(text('The bin is empty'), failed),
  },
  {
    name: 'bin whose paper cannot be read',
    at: `?scenario=bin${fails('bin:get')}#/bin`,
    open: inTurn(text('Never uploaded'), failed),
  },
  {
    name: 'nothing found in the bin',
    at: '?scenario=bin#/bin',
    open: inTurn(fill('searchbox', 'Search the bin', 'zebra'), text('No results')),
  },
  { name: 'empty bin', at: '?scenario=account#/bin', open: text('The bin is empty') },
  { name: 'bin', at: '?scenario=bin#/bin', open: text('Never uploaded') },
  {
    name: 'question before the bin is emptied',
    at: '?scenario=bin#/bin',
    open: inTurn(text('Never uploaded'), click('Empty…'), opened('alertdialog')),
    opens: ['BinView'],
  },
];
