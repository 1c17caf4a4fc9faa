import type { ClientForm, ClientText } from '#shared/client/client-form.ts';
import { clientTexts } from '#shared/client/client-form.ts';
import type { ContactForm, ContactText } from '#shared/client/contact-form.ts';
import { contactTexts } from '#shared/client/contact-form.ts';
import { connectionCategories } from '#shared/service/connection.ts';
import { long, short, uid } from '#shared/ipc/shapes.ts';
import { z } from '#shared/ipc/zod.ts';

/** Most custom fields that a form keeps. */
const MOST_FIELDS = 1_000;

/** Accepts texts of any length: a client of the account may have longer ones than a person types. */
export function texts<Name extends string>(names: readonly Name[]): Record<Name, typeof long> {
  // The keys are those of `names`, which the type of fromEntries forgets.
  return Object.fromEntries(names.map((name) => [name, long])) as Record<Name, typeof long>;
}

/** Parses a client as it stands in a form. */
export const clientForm: z.ZodType<ClientForm> = z.strictObject({
  ...texts<ClientText>(clientTexts),
  category: z.enum(connectionCategories),
  custom_fields: z.array(z.strictObject({ key: short, name: long, value: long })).max(MOST_FIELDS),
});

/** Parses a contact as it stands in a form. */
export const contactForm: z.ZodType<ContactForm> = z.strictObject({
  ...texts<ContactText>(contactTexts),
  connection: uid,
});
