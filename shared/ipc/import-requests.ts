import type { ContactText } from '#shared/client/contact-form.ts';
import { contactTexts } from '#shared/client/contact-form.ts';
import type { ClientImport, ImportedClient } from '#shared/import/client-import.ts';
import { MOST_CONTACTS, MOST_IMPORTED } from '#shared/import/client-import.ts';
import type { CategoryImport } from '#shared/import/category-import.ts';
import { categoryForm } from '#shared/ipc/form-shapes/category-form-shape.ts';
import { categoryResources } from '#shared/service/category.ts';
import { answer, call } from './call.ts';
import { clientForm, texts } from '#shared/ipc/form-shapes/client-form-shape.ts';
import { short } from './shapes.ts';
import { z } from './zod.ts';

const importedClient: z.ZodType<ImportedClient> = z.strictObject({
  form: clientForm,
  contacts: z.array(z.strictObject(texts<ContactText>(contactTexts))).max(MOST_CONTACTS),
  isDoubtful: z.boolean(),
  isOther: z.boolean(),
});

/** Requests about lists of objects from files. */
export const importRequests = {
  /**
   * Imports clients of a file with their contacts, or says what that would do. A file of any length comes in parts: nothing of one part
   * is about a client of another.
   */
  'import:clients': call(
    z.strictObject({
      clients: z.array(importedClient).min(1).max(MOST_IMPORTED),
      defaults: z.strictObject({ language: short, currency: short }),
      isTrial: z.boolean(),
    }),
    answer<ClientImport>(),
  ),
  /** Imports lines of a file into the catalogue, or says what that would do. No two of a file have the same name. */
  'import:catalogue': call(
    z.strictObject({
      resource: z.enum(categoryResources),
      lines: z.array(categoryForm).min(1).max(MOST_IMPORTED),
      isTrial: z.boolean(),
    }),
    answer<CategoryImport>(),
  ),
};
