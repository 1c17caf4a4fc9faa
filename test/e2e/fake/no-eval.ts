import { config } from 'zod';

// The policy of the page reports zod's question whether it may make functions of text; the window itself has no zod.
config({ jitless: true });
