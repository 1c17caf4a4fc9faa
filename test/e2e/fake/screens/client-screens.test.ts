import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { clientScreens } from './client-screens.ts';

lookAtScreens(clientScreens);
