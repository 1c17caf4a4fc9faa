import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { frameScreens } from './frame-screens.ts';

lookAtScreens(frameScreens);
