import { benchLists } from './lists.ts';

benchLists();
