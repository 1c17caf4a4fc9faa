import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { recurringScreens } from './recurring-screens.ts';

lookAtScreens(recurringScreens);
