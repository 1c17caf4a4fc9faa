export type ReadKey = () => Promise<string | null> | string | null;

export type KeyAnswer = { readonly kind: 'key'; readonly key: string } | { readonly kind: 'no_key' | 'keychain' };

const HIDDEN = '[key]';

/** Asks for the key of this moment. Whatever a failing keychain throws stays here. */
export async function askForKey(readKey: ReadKey): Promise<KeyAnswer> {
  try {
    const key = await readKey();
    return key === null || key === '' ? { kind: 'no_key' } : { kind: 'key', key };
  } catch {
    return { kind: 'keychain' };
  }
}

/** The header of HTTP Basic: key as user name, empty password (specification 5). */
export function authorizationFor(key: string): string {
  return `Basic ${toBase64(`${key}:`)}`;
}

/** Takes a key and its encoded forms out of any text. */
export function redactorFor(key: string): (text: string) => string {
  const encoded = [toBase64(`${key}:`), toBase64(key)];
  const forms = [...encoded, ...encoded.map((form) => form.replace(/=+$/, '')), key, encodeURIComponent(key)];
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text);
}

function toBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
