import type { Message, Part } from '#shared/words/part.ts';
import { z } from './zod.ts';

const LONGEST_TEXT = 1_000;
const MOST_PARTS = 100;

const part: z.ZodType<Part> = z.lazy(() =>
  z.union([z.string().max(LONGEST_TEXT), z.number(), messageSchema, z.array(part).max(MOST_PARTS)]),
);

/** Reads a message from the window. A key that is not in the catalogue is harmless: it is worded as unknown. */
export const messageSchema = z.strictObject({
  key: z.string().max(LONGEST_TEXT),
  params: z.record(z.string(), part),
  // Which texts are keys is known to the compiler alone.
}) as unknown as z.ZodType<Message>;
