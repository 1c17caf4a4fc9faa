import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { clientListScreens } from './client-list-screens.ts';

lookAtScreens(clientListScreens);
