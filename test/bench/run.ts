import { benchIngest } from './ingest.ts';
import { benchLimits } from './limits.ts';
import { benchLists } from './lists.ts';
import { benchMoney } from './money.ts';
import { benchNumbers } from './numbers.ts';
import { benchReading } from './reading.ts';
import { benchRequests } from './requests.ts';
import { benchSuggestions } from './suggestions.ts';
import { benchTyping } from './typing.ts';

await benchReading();
benchLists();
await benchNumbers();
benchIngest();
benchLimits();
benchMoney();
await benchRequests();
benchSuggestions();
await benchTyping();
