/** A tag of copied markup, or the text between tags. */
type HtmlPiece =
  | { readonly kind: 'tag'; readonly name: string; readonly isEnd: boolean; readonly attributes: string }
  | { readonly kind: 'text'; readonly text: string };

const TAG_BEGIN = /<(\/?)([a-z][a-z0-9:-]*)/iy;
const VALUE_OR_END = /[>=]/g;
const SPACE = /\s*/y;
const COMMENT = { begin: '<!--', end: '-->' } as const;

/** Returns where the match of a pattern at or behind `at` begins and ends; null if there is none. */
function find(
  pattern: RegExp,
  html: string,
  at: number,
): { readonly match: RegExpExecArray; readonly end: number } | null {
  pattern.lastIndex = at;
  const match = pattern.exec(html);
  return match === null ? null : { match, end: match.index + match[0].length };
}

/**
 * Returns the position of the `>` that ends a tag, as browsers find it: quotes hide it only around a value. Returns -1
 * if nothing ends the tag.
 */
function tagEnd(html: string, begin: number): number {
  let at = begin;
  for (;;) {
    const found = find(VALUE_OR_END, html, at);
    if (found === null) return -1;
    if (found.match[0] === '>') return found.match.index;
    at = find(SPACE, html, found.end)?.end ?? found.end;
    const quote = html.charAt(at);
    if (quote !== '"' && quote !== "'") continue;
    const close = html.indexOf(quote, at + 1);
    if (close === -1) return -1;
    at = close + 1;
  }
}

/**
 * Splits markup into tags and texts, without comments. A lone `<` is text, and so is everything from a tag on that
 * nothing ends: each character is looked at once, however broken the markup is.
 */
export function* htmlPieces(html: string): Generator<HtmlPiece> {
  let at = 0;
  while (at < html.length) {
    const bracket = html.indexOf('<', at);
    if (bracket !== at) {
      yield { kind: 'text', text: html.slice(at, bracket === -1 ? html.length : bracket) };
      if (bracket === -1) return;
      at = bracket;
    }
    if (html.startsWith(COMMENT.begin, at)) {
      const close = html.indexOf(COMMENT.end, at + COMMENT.begin.length);
      if (close === -1) return;
      at = close + COMMENT.end.length;
      continue;
    }
    const begin = find(TAG_BEGIN, html, at);
    const end = begin === null ? null : tagEnd(html, begin.end);
    if (begin === null || end === null) {
      yield { kind: 'text', text: '<' };
      at += 1;
    } else if (end === -1) {
      yield { kind: 'text', text: html.slice(at) };
      return;
    } else {
      const [, slash, name = ''] = begin.match;
      yield { kind: 'tag', name: name.toLowerCase(), isEnd: slash === '/', attributes: html.slice(begin.end, end) };
      at = end + 1;
    }
  }
}
