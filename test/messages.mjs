import { bringWords } from '#scripts/words/bring-words.mjs';

/** Compiles the messages before the first test, if they were changed. */
export default bringWords;
