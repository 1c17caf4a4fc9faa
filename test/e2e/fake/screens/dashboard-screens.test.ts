import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';

lookAtScreens(dashboardScreens);
