import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { clientEditorScreens } from './client-editor-screens.ts';

lookAtScreens(clientEditorScreens);
