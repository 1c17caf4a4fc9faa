import { fails } from '#test/e2e/fake/fake-failures.ts';
import { sceneUid } from '#test/scenes/account-plan.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, heading, inTurn, opened, press, text } from './screen.ts';

const KNOWN = sceneUid('client', 0);
const edit = (uid: string, rest = ''): string => `?scenario=account${rest}#/clients/${uid}/edit`;
const page = `?scenario=client#/clients/${KNOWN}`;
const onPage: Step = text('Contacts');
const onEditor: Step = heading(/^(New client|Edit )/);

/** The editor of a client, and the dialogs about clients and contacts. */
export const clientEditorScreens: readonly Screen[] = [
  { name: 'client editor', at: edit(KNOWN), open: onEditor },
  { name: 'client editor, new client', at: edit(sceneUid('other', 7)), open: onEditor },
  {
    name: 'versions of a client',
    at: edit(KNOWN),
    open: inTurn(
      onEditor,
      fill('textbox', 'City', 'Bath'),
      click(/^Save/),
      onPage,
      press('e'),
      onEditor,
      click('Versions…'),
      opened('dialog'),
      text('Changed: City'),
    ),
  },
  {
    name: 'client editor, person',
    at: edit(sceneUid('other', 7)),
    open: inTurn(onEditor, (page) => page.getByRole('radio', { name: 'Person' }).check({ force: true })),
  },
  {
    name: 'client editor with problems',
    at: edit(sceneUid('other', 7)),
    open: inTurn(
      onEditor,
      fill('textbox', 'E-mail', 'Müller, Anna'),
      click(/^Save/),
      text('Enter the company’s name.'),
    ),
  },
  {
    name: 'client editor with what a change means',
    at: edit(KNOWN),
    open: inTurn(
      onEditor,
      fill('textbox', 'Company name', 'Another name'),
      fill('combobox', 'Currency', 'SEK'),
      text('Documents printed from now on'),
    ),
  },
  {
    name: 'client editor with an address and fields',
    at: edit(KNOWN),
    open: inTurn(
      onEditor,
      fill('textbox', 'Street', '1 Long Wharf\nFloor 4'),
      fill('textbox', 'Post code', '02138'),
      fill('textbox', 'City', 'Boston'),
      fill('textbox', 'State or region', 'MA'),
      fill('combobox', 'Country', 'United States'),
      click('Add field'),
      fill('textbox', 'Name of the field', 'VAT'),
      click('Add field'),
    ),
  },
  {
    name: 'client editor with a similar client',
    at: edit(sceneUid('other', 7)),
    open: inTurn(
      onEditor,
      fill('textbox', 'Company name', 'Birch & Harbor Ltd'),
      fill('textbox', 'E-mail', 'new@birch.example'),
      click(/^Save/),
      text(/similar client/i),
    ),
  },
  {
    name: 'client editor, discarding',
    at: edit(KNOWN),
    open: inTurn(onEditor, fill('textbox', 'City', 'Bergen'), click('Discard draft'), opened('alertdialog')),
    opens: ['RecordEditorFrame'],
  },
  {
    name: 'contact, new',
    at: page,
    open: inTurn(onPage, click('Add contact'), opened('dialog')),
    opens: ['ContactDialog'],
  },
  {
    name: 'contact with problems',
    at: page,
    open: inTurn(onPage, click('Add contact'), opened('dialog'), press('Control+Enter'), text('Enter a first name.')),
  },
  {
    name: 'deleting a client',
    at: page,
    open: inTurn(onPage, press('Delete'), opened('dialog')),
    opens: ['DeleteRecordDialog'],
  },
  { name: 'client editor that cannot be opened', at: edit(KNOWN, fails('record:open')), open: failed },
];
