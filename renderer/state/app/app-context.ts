import { createContext } from 'svelte';
import type { AppController } from './app-controller.svelte.ts';

const [contextOf, provideApp] = createContext<AppController>();

export { provideApp };

/** Returns the named parts of the app and no others, so that the type of a component's app says what it uses. */
export const useApp = <Part extends keyof AppController = never>(): Pick<AppController, Part> => contextOf();
