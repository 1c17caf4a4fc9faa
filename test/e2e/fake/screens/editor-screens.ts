import { fails } from '#test/e2e/fake/fake-failures.ts';
import { HIDDEN_TAX_UID, SCENE_UID, sceneUid } from '#test/scenes/account-plan.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, inTurn, opened, paste, press, text } from './screen.ts';

const edit = (scenario: string, uid: string = SCENE_UID): string => `?scenario=${scenario}#/invoices/${uid}/edit`;
const fresh: Step = inTurn(
  (page) => page.getByRole('heading').first().waitFor(),
  press('n'),
  (page) => page.getByRole('combobox', { name: 'Client' }).waitFor(),
);
const ready = text('Saved on this computer');
const list = '?scenario=account';

/** Writing an invoice. */
export const editorScreens: readonly Screen[] = [
  { name: 'new invoice', at: list, open: fresh },
  { name: 'editor of a sent invoice', at: edit('account'), open: ready },
  { name: 'editor in other scripts', at: edit('foreign', sceneUid('invoice', 15)), open: ready },
  { name: 'editor of a paid invoice', at: edit('account', sceneUid('invoice', 4)), open: ready },
  { name: 'editor whose lines are locked', at: edit('adds-lines'), open: ready },
  {
    name: 'editor of a total that holds something hidden',
    at: edit('learned', HIDDEN_TAX_UID),
    open: inTurn(ready, (page) => page.getByRole('button', { name: 'Change anyway' }).waitFor()),
  },
  {
    name: 'editor that does not open',
    at: `?scenario=account${fails('draft:open')}#/invoices/${SCENE_UID}/edit`,
    open: inTurn(text('This invoice couldn’t be opened'), failed),
  },
  {
    name: 'editor that cannot save',
    at: edit('save-error'),
    open: inTurn(ready, fill('textbox', 'Summary', 'x'), text('The disk is full')),
  },
  {
    name: 'editor without the lines',
    at: edit('offline', sceneUid('invoice', 13)),
    open: text('Lines not downloaded yet'),
  },
  {
    name: 'editor of what was refused',
    at: edit('edit-refused'),
    open: inTurn(ready, text(/Due date is before the date/)),
  },
  {
    name: 'editor with every part',
    at: list,
    open: inTurn(
      fresh,
      click('Add discount'),
      click('Add tax'),
      click('Add shipping'),
      fill('textbox', 'Price, line 1', '1,234'),
      press('Control+s'),
      text('before this can be uploaded'),
    ),
  },
  {
    name: 'editor of what is due before its date',
    at: list,
    open: inTurn(fresh, fill('textbox', 'Due', '-5'), press('Tab'), text('This is before the invoice date.')),
  },
  {
    name: 'lines of hours',
    at: list,
    open: inTurn(
      fresh,
      (page) => page.getByRole('combobox', { name: 'Kind, line 1' }).selectOption({ label: 'Task' }),
      (page) => page.getByRole('columnheader', { name: 'Rate per hour' }).waitFor(),
    ),
  },
  {
    name: 'calendar of a date',
    at: list,
    open: inTurn(fresh, click('Calendar: Date'), opened('dialog'), press('ArrowRight')),
    opens: ['CalendarPopover'],
  },
  {
    name: 'client box',
    at: list,
    open: inTurn(fresh, fill('combobox', 'Client', 'co'), opened('listbox')),
    opens: ['ClientOptions'],
  },
  {
    name: 'new client',
    at: list,
    open: inTurn(
      fresh,
      fill('combobox', 'Client', 'Kestrel Bakery'),
      (page) => page.getByRole('option', { name: 'Create “Kestrel Bakery”' }).click(),
      opened('dialog'),
      click('Create client'),
      text('Enter an e-mail address.'),
    ),
    opens: ['NewClientDialog'],
  },
  {
    name: 'new client who is one already',
    at: list,
    open: inTurn(
      fresh,
      fill('combobox', 'Client', 'Cobalt  freight'),
      (page) => page.getByRole('option', { name: 'Create “Cobalt freight”' }).click(),
      opened('dialog'),
      fill('textbox', 'E-mail', 'books@kestrel.example'),
      click('Create client'),
      text('A similar client already exists.'),
    ),
    opens: ['NewClientDialog'],
  },
  {
    name: 'suggested lines',
    at: list,
    open: inTurn(
      fresh,
      (page) => page.getByRole('textbox', { name: 'Description, line 1' }).pressSequentially('Site'),
      opened('listbox'),
    ),
    opens: ['SuggestionList'],
  },
  {
    name: 'price including tax',
    at: list,
    open: inTurn(fresh, click('Price including tax, line 1'), opened('dialog')),
    opens: ['GrossPrice'],
  },
  {
    name: 'line that goes to the catalogue under a name that is taken',
    at: list,
    open: inTurn(
      fresh,
      fill('textbox', 'Description, line 1', 'Harbor survey\nwith a second line of what it is about'),
      fill('textbox', 'Price, line 1', '480'),
      click('Add to catalogue…'),
      opened('dialog'),
      click('Save to the catalogue'),
      text(/added to the catalogue|updated in the catalogue/),
      click('Dismiss'),
      (page) => page.getByRole('textbox', { name: 'Price, line 1' }).click(),
      press('Control+a', '5', '2', '0'),
      click('Add to catalogue…'),
      opened('dialog'),
      click('Save to the catalogue'),
      text('is already in the catalogue at'),
    ),
    opens: ['SaveLineDialog'],
  },
  {
    name: 'pasted row that may be a total',
    at: list,
    open: inTurn(
      fresh,
      paste('textbox', 'Description, line 1', 'Item\tAmount\nDesign\t12.50\nPrint\t80\nTotal\t192.50'),
      opened('dialog'),
      text('Is this row a line?'),
    ),
    opens: ['PasteQuestions'],
  },
  {
    name: 'about this number',
    at: list,
    open: inTurn(fresh, click('About this number'), opened('dialog'), text('Pattern')),
    opens: ['NumberPopover'],
  },
  {
    name: 'about a number whose year may begin in several months',
    at: '?scenario=one-year',
    open: inTurn(fresh, click('About this number'), opened('dialog'), text('Fiscal year starts in')),
  },
  {
    name: 'base of a tax',
    at: edit('account', sceneUid('invoice', 10)),
    open: inTurn((page) => page.getByRole('button', { name: 'VAT 19 %' }).focus(), opened('tooltip')),
    opens: ['AdjustmentBase'],
  },
  {
    name: 'question before a draft goes',
    at: list,
    open: inTurn(fresh, fill('textbox', 'Summary', 'x'), click('Discard draft'), opened('alertdialog')),
    opens: ['InvoiceEditor'],
  },
  {
    name: 'question before a paid invoice changes',
    at: edit('account', sceneUid('invoice', 8)),
    open: inTurn(ready, fill('textbox', 'Summary', 'x'), press('Control+s'), opened('alertdialog')),
    opens: ['InvoiceEditor'],
  },
  {
    name: 'question before what was refused goes',
    at: edit('edit-refused'),
    open: inTurn(ready, click('Discard'), opened('alertdialog')),
    opens: ['EditorBanners'],
  },
];
