import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { listScreens } from './list-screens.ts';

lookAtScreens(listScreens);
