import type { JsonObject, JsonValue } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { isEmailField } from '#shared/compare/may-become.ts';
import { readAddresses } from '#shared/mail/addresses.ts';
import { cleanAddress } from '#shared/mail/mail-address.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** Returns a typed text as it is sent: addresses without what was copied along with them, others without blanks around them. */
export function cleanText(name: string, typed: string): string {
  if (isEmailField(name)) return onlyAddress(typed);
  return name === 'currency' ? typed.trim().toUpperCase() : typed.trim();
}

/** Returns the address of `Müller, Anna <anna@x.com>`; of anything but a single address only what was copied along is left out. */
function onlyAddress(typed: string): string {
  const [first, ...others] = typed.includes('<') ? readAddresses(typed) : [];
  return first !== undefined && others.length === 0 ? first.email : cleanAddress(typed);
}

/** Fills the texts of a form from a local view. */
export function textsOf<Name extends string>(view: JsonObject, names: readonly Name[]): Texts<Name> {
  // The keys are those of `names`, which the type of fromEntries forgets.
  return Object.fromEntries(names.map((name) => [name, textOrEmpty(view[name])])) as Texts<Name>;
}

/** Returns the texts of a create; empty ones are left out. */
export function textBody<Name extends string>(form: Texts<Name>, names: readonly Name[]): JsonObject {
  const texts = names.map((name) => [name, cleanText(name, form[name])] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/**
 * Returns the texts of an update. A text that was not touched since the form was `opened` on `view` keeps the value of `view` to the
 * letter, and an emptied one is null.
 */
export function writtenTexts<Name extends string>(
  form: Texts<Name>,
  opened: Texts<Name>,
  view: JsonObject,
  names: readonly Name[],
): JsonObject {
  const valueOf = (name: Name): JsonValue =>
    form[name] === opened[name] ? (view[name] ?? null) : cleanText(name, form[name]) || null;
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}
