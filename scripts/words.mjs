import { runScript } from './setup/entry.mjs';
import { bringWords } from './words/bring-words.mjs';

await runScript(bringWords);
