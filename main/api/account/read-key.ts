export type ReadKey = () => Promise<string | null> | string | null;

export type KeyAnswer = { readonly kind: 'key'; readonly key: string } | { readonly kind: 'no_key' | 'keychain' };

const HIDDEN = '[key]';
/**
 * Characters of a key that are hidden even alone, because a service may cut what it repeats. Shorter pieces occur by
 * chance.
 */
const PIECE = 12;

/** Reads the present key. The keychain's error ends here, because it may contain the key. */
export async function askForKey(readKey: ReadKey): Promise<KeyAnswer> {
  try {
    const key = await readKey();
    return key === null || key === '' ? { kind: 'no_key' } : { kind: 'key', key };
  } catch {
    return { kind: 'keychain' };
  }
}

/** Returns the header of HTTP Basic: key as user name, empty password (specification 5). */
export function authorizationFor(key: string): string {
  return `Basic ${toBase64(`${key}:`)}`;
}

/**
 * Returns a function that removes the key and its encoded forms from a text, also where their beginning or end is
 * missing.
 */
export function redactorFor(key: string): (text: string) => string {
  const encoded = [toBase64(`${key}:`), toBase64(key)];
  const unpadded = encoded.map((form) => form.replace(/=+$/, ''));
  // Without duplicates: a key that needs no encoding would be hidden twice.
  const forms = [...new Set([...encoded, ...unpadded, key, encodeURIComponent(key)])];
  return (text) => forms.reduce((rest, form) => withoutPieces(rest.replaceAll(form, HIDDEN), form), text);
}

/**
 * Hides cut-off pieces of `form`. Splits instead of searching repeatedly, so that a text full of pieces takes no longer
 * than any other.
 */
function withoutPieces(text: string, form: string): string {
  if (form.length <= PIECE) return text;
  const [before = '', ...afterHeads] = text.split(form.slice(0, PIECE));
  const cutEnds = afterHeads.map((part) => part.slice(sharedStart(part, form.slice(PIECE))));
  const beforeTails = [before, ...cutEnds].join(HIDDEN).split(form.slice(-PIECE));
  const after = beforeTails.pop() ?? '';
  const cutStarts = beforeTails.map((part) => part.slice(0, part.length - sharedEnd(part, form.slice(0, -PIECE))));
  return [...cutStarts, after].join(HIDDEN);
}

function sharedStart(text: string, other: string): number {
  let length = 0;
  while (length < text.length && length < other.length && text[length] === other[length]) length += 1;
  return length;
}

function sharedEnd(text: string, other: string): number {
  let length = 0;
  while (length < text.length && length < other.length && text.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

function toBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
