import { fakeUid } from '#test/e2e/fake/fake-book.ts';
import { SCENE_UID } from '#test/e2e/fake/fake-scenes.ts';
import type { Screen } from './screen.ts';
import { heading } from './screen.ts';

const invoice = (scenario: string, uid: string = SCENE_UID): string => `document/invoice/${uid}?scenario=${scenario}`;

/** Papers on the page that is printed, which stands in a window of its own. */
export const documentScreens: readonly Screen[] = [
  { name: 'printed invoice', at: invoice('account'), open: heading('Invoice') },
  { name: 'printed invoice in another script', at: invoice('foreign', fakeUid(2, 15)), open: heading(/./) },
  {
    name: 'printed receipt',
    at: `document/receipt/${fakeUid(5, 4)}?scenario=account`,
    open: heading(/./),
  },
];
