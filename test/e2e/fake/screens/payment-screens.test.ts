import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { paymentScreens } from './payment-screens.ts';

lookAtScreens(paymentScreens);
