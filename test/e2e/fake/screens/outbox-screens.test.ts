import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { outboxScreens } from './outbox-screens.ts';

lookAtScreens(outboxScreens);
