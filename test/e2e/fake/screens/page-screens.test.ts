import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { pageScreens } from './page-screens.ts';

lookAtScreens(pageScreens);
