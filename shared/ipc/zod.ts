import { z } from 'zod';

// Schemas compile when they are made, and the strict policy of the window forbids the code generation that would use.
z.config({ jitless: true });

export { z };
