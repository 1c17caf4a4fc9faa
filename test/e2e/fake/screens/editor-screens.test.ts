import { lookAtScreens } from '#test/e2e/fake/look-at-screens.ts';
import { editorScreens } from './editor-screens.ts';

lookAtScreens(editorScreens);
