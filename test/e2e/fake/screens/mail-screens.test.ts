import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { mailScreens } from './mail-screens.ts';

lookAtScreens(mailScreens);
