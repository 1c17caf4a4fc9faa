import { SCENE_UID, sceneUid } from '#test/scenes/account-plan.ts';
import type { Screen } from './screen.ts';
import { heading } from './screen.ts';

const invoice = (scenario: string, uid: string = SCENE_UID): string => `document/invoice/${uid}?scenario=${scenario}`;

/** Papers on the page that is printed, which stands in a window of its own. */
export const documentScreens: readonly Screen[] = [
  { name: 'printed invoice', at: invoice('account'), open: heading('Invoice') },
  { name: 'printed invoice in another script', at: invoice('foreign', sceneUid('invoice', 15)), open: heading(/./) },
  {
    name: 'printed receipt',
    at: `document/receipt/${sceneUid('payment', 4)}?scenario=account`,
    open: heading(/./),
  },
];
