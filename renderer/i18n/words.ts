import { en } from './en.ts';

/** Every dictionary has exactly the shape of the English one. */
export type Dictionary = typeof en;

/** The only door to the interface's words. */
export const words: Dictionary = en;
