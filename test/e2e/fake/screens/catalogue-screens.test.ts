import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { catalogueScreens } from './catalogue-screens.ts';

lookAtScreens(catalogueScreens);
