import { z } from 'zod';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isEmailField } from '#shared/compare/may-become.ts';
import { checkDelivery, toEachOnce } from '#shared/mail/check-delivery.ts';
import { isMailAddress } from '#shared/mail/mail-address.ts';
import { problemPath, problemReason } from '#shared/mail/mail-problem.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

const address = z.strictObject({ name: z.string(), email: z.string() });
const delivery = z.strictObject({
  recipients: z.array(address),
  blind_copies: z.array(address),
  subject: z.string(),
  message: z.string(),
  attachment: z.boolean().default(false),
});

type Refuse = (field: string, reason: string | Message) => void;

/** Reads the `data` of a mail, each address once; refuses what the window would not send either. Null is the standard text. */
export function readDelivery(value: JsonValue | undefined, refuse: Refuse): Delivery | null {
  if (value === undefined || value === null) return null;
  const parsed = delivery.safeParse(value);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) refuse(['data', ...path].join('.'), message.toLowerCase());
    return null;
  }
  for (const problem of checkDelivery(parsed.data))
    if (problem.isBlocking) refuse(`data.${problemPath(problem)}`, problemReason(problem));
  return toEachOnce(parsed.data);
}

/** Refuses addresses of clients and contacts that the window would not take either. Empty ones are judged as missing fields. */
export function checkAddressFields(data: JsonObject, refuse: Refuse): void {
  for (const [name, value] of Object.entries(data))
    if (isEmailField(name) && typeof value === 'string' && value !== '' && !isMailAddress(value))
      refuse(name, message('mail_reason_bad_address', { address: value }));
}
