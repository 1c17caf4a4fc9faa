import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { documentScreens } from './document-screens.ts';

lookAtScreens(documentScreens);
