import type { MailValues, MailVariable } from './variables.ts';
import { mailVariables } from './variables.ts';

/** A piece of a template. `at` is its start, in UTF-16 units. */
type TemplatePart =
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'variable'; readonly name: MailVariable; readonly text: string; readonly at: number }
  /** Text in braces that is no variable. */
  | { readonly kind: 'unknown'; readonly name: string; readonly text: string; readonly at: number };

export interface UnknownVariable {
  readonly name: string;
  readonly at: number;
  /** Line and column count from 1. */
  readonly line: number;
  readonly column: number;
  /** The variable that was probably meant; null if none is similar. */
  readonly nearest: MailVariable | null;
}

const IN_BRACES = /\{\{([^{}]*)\}\}|\{\{|\}\}/gu;

/** Splits a template. The texts of its parts, joined, are the template. Single braces are text. */
export function parseTemplate(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  const textUpTo = (at: number): void => {
    if (at > end) parts.push({ kind: 'text', text: template.slice(end, at), at: end });
  };
  for (const match of template.matchAll(IN_BRACES)) {
    textUpTo(match.index);
    const [text, inner] = match;
    const name = (inner ?? text).trim().toLowerCase();
    const known = mailVariables.find((variable) => variable === name);
    parts.push(
      known === undefined
        ? { kind: 'unknown', name: inner?.trim() ?? text, text, at: match.index }
        : { kind: 'variable', name: known, text, at: match.index },
    );
    end = match.index + text.length;
  }
  textUpTo(template.length);
  return parts;
}

/**
 * Returns the text with its values inserted. Values are never parsed as templates; unknown variables stay as written.
 */
export function renderTemplate(template: string, values: MailValues): string {
  return parseTemplate(template)
    .map((part) => (part.kind === 'variable' ? values[part.name] : part.text))
    .join('');
}

/** Returns the unknown variables of a template, with their positions. Reads each line end once, however many there are. */
export function unknownVariables(template: string): readonly UnknownVariable[] {
  const found: UnknownVariable[] = [];
  let [line, begin] = [1, 0];
  for (const part of parseTemplate(template)) {
    const { text, at } = part;
    if (part.kind === 'unknown')
      found.push({ name: part.name, at, line, column: at - begin + 1, nearest: nearestTo(part.name) });
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
      line += 1;
      begin = at + end + 1;
    }
  }
  return found;
}

/** Returns the variables of a template that have no value here, each once. */
export function emptyVariables(template: string, values: MailValues): readonly MailVariable[] {
  const named = parseTemplate(template).flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  return [...new Set(named)].filter((name) => values[name] === '');
}

/** The most edits between a typing error and the variable that was meant. */
const NEAR = 2;

function nearestTo(name: string): MailVariable | null {
  const plain = name.toLowerCase().replaceAll(/[\s-]+/gu, '_');
  // A long text in braces is no mistyped variable, and comparing it would be slow.
  if (plain.length > 40) return null;
  const ending = mailVariables.find((variable) => variable.split('.')[1] === plain);
  if (ending !== undefined) return ending;
  const ranked = mailVariables.map((variable) => ({ variable, distance: distanceBetween(plain, variable) }));
  const [best] = ranked.sort((one, other) => one.distance - other.distance);
  return best !== undefined && best.distance <= NEAR ? best.variable : null;
}

/** Returns the number of letters to insert, remove or change. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
