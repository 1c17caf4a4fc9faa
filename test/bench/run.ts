import { benchIngest } from './ingest.ts';
import { benchLists } from './lists.ts';

benchLists();
benchIngest();
