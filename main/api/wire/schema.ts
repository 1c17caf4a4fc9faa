import { z } from 'zod';
import type { JsonValue } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { readInteger, readText } from './values.ts';

/** What an answer must carry to be an object of a resource at all; the spelling of its fields is the table's matter. */
export type AddressSchema = z.ZodType<ServerAddress & { readonly id: number }>;

// zod hands on what JSON.parse made, which its types cannot say.
const id = z.preprocess((value) => readInteger(value as JsonValue | undefined), z.int());
const text = (value: unknown): string | null => readText(value as JsonValue | undefined) || null;

/** A whole number, also as text, and a `hash_key` where paths need one: without them nothing could be addressed. */
export function addressSchema(isAddressedByHash: boolean): AddressSchema {
  return z.object({
    id,
    hash_key: z.preprocess(text, isAddressedByHash ? z.string() : z.string().nullable()),
  });
}
