import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { estimateScreens } from './estimate-screens.ts';

lookAtScreens(estimateScreens);
