import { z } from 'zod';
import type { JsonValue } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { readInteger, readText } from './values.ts';

/** The least an answer must carry to be an object of a resource. The form of its fields is not checked here. */
type AddressSchema = z.ZodType<ServerAddress & { readonly id: number }>;

// The values come from JSON.parse, which zod's types cannot say.
const id = z.preprocess((value) => readInteger(value as JsonValue | undefined), z.int());
const text = (value: unknown): string | null => readText(value as JsonValue | undefined) || null;

/**
 * Returns the schema of an address: a whole number, also as text, and a `hash_key` where paths need one. An object
 * without them could not be addressed.
 */
export function addressSchema(isAddressedByHash: boolean): AddressSchema {
  return z.object({
    id,
    hash_key: z.preprocess(text, isAddressedByHash ? z.string() : z.string().nullable()),
  });
}
