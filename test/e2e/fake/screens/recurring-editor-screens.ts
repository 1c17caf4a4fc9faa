import { fails } from '#test/e2e/fake/fake-failures.ts';
import { sceneUid } from '#test/scenes/account-plan.ts';
import { PROFILE_UID } from '#test/scenes/recurring-scenes.ts';
import type { Screen, Step } from './screen.ts';
import { click, failed, fill, heading, inTurn, opened, text } from './screen.ts';

const edit = (uid: string, rest = ''): string => `?scenario=recurring${rest}#/recurring/${uid}/edit`;
const fresh = `?scenario=account#/recurring/${sceneUid('other', 7)}/edit`;
const onEditor: Step = heading(/^(New recurring invoice|Edit )/);

/** The editor of a recurring invoice. */
export const recurringEditorScreens: readonly Screen[] = [
  { name: 'recurring editor, new', at: fresh, open: inTurn(onEditor, text('Calculated here; your account decides.')) },
  { name: 'recurring editor', at: edit(PROFILE_UID), open: inTurn(onEditor, text(/^It makes no invoices now/)) },
  {
    name: 'recurring editor with a moved date',
    at: edit(PROFILE_UID),
    open: inTurn(onEditor, fill('textbox', 'Next invoice', '2026-12-15'), text('From now on the 15th.')),
  },
  {
    name: 'recurring editor with a date that has passed and nobody to send to',
    at: fresh,
    open: inTurn(
      onEditor,
      fill('textbox', 'First invoice', '2026-01-31'),
      (page) => page.getByRole('combobox', { name: 'Method' }).selectOption('auto_send'),
      text('This date has passed'),
    ),
  },
  {
    name: 'recurring editor with problems',
    at: fresh,
    open: inTurn(
      onEditor,
      fill('textbox', 'Interval', '0'),
      fill('textbox', 'Days until due', '-5'),
      click(/^Save/),
      text('Enter a name for the profile.'),
    ),
  },
  {
    name: 'recurring editor with long texts',
    at: fresh,
    open: inTurn(
      onEditor,
      fill('textbox', 'Profile name', 'Wartungsvertrag Rechenzentrum Süd einschließlich Rufbereitschaft '.repeat(3)),
      fill('textbox', 'Own number sequence', 'WARTUNG-2027-RECHENZENTRUM-SÜD-0000001'),
      fill('textbox', 'Interval', '400'),
    ),
  },
  {
    name: 'recurring editor with a text of a month that has passed',
    at: edit(PROFILE_UID),
    open: inTurn(
      onEditor,
      fill('textbox', 'Summary', 'Hosting October 2026 for {month} and [year]'),
      text('Your account fills in'),
      text(/its text would still name/),
    ),
  },
  {
    name: 'recurring editor, versions',
    at: edit(PROFILE_UID),
    open: inTurn(onEditor, click('Versions…'), opened('dialog')),
  },
  {
    name: 'recurring editor, discarding',
    at: edit(PROFILE_UID),
    open: inTurn(onEditor, fill('textbox', 'Summary', 'Other'), click('Discard draft'), opened('alertdialog')),
    opens: ['RecordEditorFrame'],
  },
  { name: 'recurring editor that cannot be opened', at: edit(PROFILE_UID, fails('record:open')), open: failed },
];
