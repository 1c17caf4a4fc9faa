import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { recurringEditorScreens } from './recurring-editor-screens.ts';

lookAtScreens(recurringEditorScreens);
