import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { reportScreens } from './report-screens.ts';

lookAtScreens(reportScreens);
