/** How a key can be found in bytes that should not hold it. */
interface KeyTrace {
  /** Which form of the key it was, for the message of a test; never the key itself. */
  readonly form: string;
  readonly offset: number;
}

/** Shorter pieces of a random key occur by chance, and the last four characters are shown on purpose. */
const PIECE = 12;

/**
 * Looks for a key in any form it could leak in: clear, UTF-16, base64 (of `key` and `key:`, wherever it begins inside a
 * longer text, standard and URL-safe), hex, percent and HTML escapes. A piece of 12 characters is a find as well: a text
 * that was cut in the middle of the key still gives most of it away.
 */
export function findKey(key: string, bytes: Buffer): KeyTrace | null {
  for (const [form, needles] of formsOf(key)) {
    for (const needle of needles) {
      const offset = bytes.indexOf(needle);
      if (offset >= 0) return { form, offset };
    }
  }
  return null;
}

type Needles = readonly Buffer[];
const cache = new Map<string, ReadonlyMap<string, Needles>>();

function formsOf(key: string): ReadonlyMap<string, Needles> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const forms = new Map<string, Needles>([
    ['clear', pieces(key)],
    ['UTF-16', pieces(key).flatMap((piece) => utf16(piece.toString()))],
    ['base64', base64Forms(key).flatMap((form) => pieces(form))],
    ['base64 in UTF-16', base64Forms(key).flatMap((form) => pieces(form).flatMap((piece) => utf16(piece.toString())))],
    ['hex', [hex(key), hex(key).toUpperCase()].flatMap((text) => pieces(text, PIECE * 2))],
    ['percent', percentForms(key).flatMap((text) => pieces(text, text.length))],
    ['HTML', [Buffer.from(htmlEscaped(key))]],
    ['JSON', [Buffer.from(JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'))]],
  ]);
  cache.set(key, forms);
  return forms;
}

/** Beginning and end of a text: whatever is cut off it, one of them stays while enough of it does. */
function pieces(text: string, length = PIECE): Needles {
  return [Buffer.from(text.slice(0, length)), Buffer.from(text.slice(-length))];
}

function utf16(text: string): Needles {
  const little = Buffer.from(text, 'utf16le');
  return [little, Buffer.from(little).swap16()];
}

/**
 * What stands in a base64 text for the key, at each of the three places its first byte can have within a group. The
 * characters at both ends depend on the neighbours as well and are left off.
 */
function base64Forms(key: string): readonly string[] {
  const standard = [0, 1, 2].flatMap((before) =>
    [key, `${key}:`].map((text) => {
      const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64');
      const untouched = whole.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1);
      return whole.endsWith('=') ? untouched.slice(0, -1) : untouched;
    }),
  );
  const urlSafe = standard.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...standard, ...urlSafe])];
}

const hex = (key: string): string => Buffer.from(key).toString('hex');

function percentForms(key: string): readonly string[] {
  const every = hex(key).replace(/../g, (pair) => `%${pair}`);
  const encoded = encodeURIComponent(key);
  const lowered = encoded.replace(/%../g, (escape) => escape.toLowerCase());
  return [...new Set([encoded, lowered, every, every.toUpperCase()])];
}

function htmlEscaped(key: string): string {
  return key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
