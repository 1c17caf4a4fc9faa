import { z } from 'zod';
import { documentKinds, MAX_FILES, MAX_PAPERS, tableFormats } from '#shared/documents/document.ts';
import {
  ACCENT,
  MAX_ISSUER,
  MAX_LOGO_BYTES,
  MAX_PATTERN,
  MAX_SENDER,
  paperSizes,
} from '#shared/documents/paper-settings.ts';
import { isUid } from '#shared/service/ids.ts';
import { MOST_SELECTED } from '#shared/screens/invoice-list.ts';

const nothing = z.null();
const MAX_PATH = 20_000;
const MAX_PROBLEM = 1_000;
/** Base64 has four characters for three bytes. The handler refuses a larger file with a sentence. */
const MAX_BASE64 = MAX_LOGO_BYTES * 4;

const uids = (most: number) => z.array(z.string().refine(isUid, 'not a local id')).min(1).max(most);
const request = (most: number) => z.strictObject({ kind: z.enum(documentKinds), uids: uids(most) });

export const documentSchemas = {
  'paper:get': nothing,
  'paper:update': z.strictObject({
    size: z.enum(paperSizes),
    accent: z.string().regex(ACCENT),
    isCopyMarked: z.boolean(),
    issuer: z.string().max(MAX_ISSUER),
    sender: z.string().max(MAX_SENDER),
    fileName: z.string().max(MAX_PATTERN),
  }),
  'paper:set-logo': z.strictObject({ data: z.base64().max(MAX_BASE64).nullable() }),
  'document:preview': request(MAX_FILES),
  'document:save-pdf': request(MAX_FILES),
  'document:print': request(MAX_PAPERS),
  'document:save-table': z.strictObject({ uids: uids(MOST_SELECTED), format: z.enum(tableFormats) }),
  'document:cancel': nothing,
  'document:show': z.strictObject({ place: z.int().positive(), how: z.enum(['file', 'folder']) }),
  'document:report': z.strictObject({
    path: z.string().max(MAX_PATH),
    problem: z.string().max(MAX_PROBLEM).nullable(),
  }),
};
