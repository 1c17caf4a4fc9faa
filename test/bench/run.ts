import { benchIngest } from './ingest.ts';
import { benchLimits } from './limits.ts';
import { benchLists } from './lists.ts';
import { benchReading } from './reading.ts';
import { benchRequests } from './requests.ts';

await benchReading();
benchLists();
benchIngest();
benchLimits();
await benchRequests();
