import type { MailValues, MailVariable } from './variables.ts';
import { mailVariables } from './variables.ts';

/** A piece of a template. `at` is where it begins, in UTF-16 units. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'variable'; readonly name: MailVariable; readonly text: string; readonly at: number }
  /** In braces, and nothing that can be named. */
  | { readonly kind: 'unknown'; readonly name: string; readonly text: string; readonly at: number };

export interface UnknownVariable {
  readonly name: string;
  readonly at: number;
  /** From 1 on. */
  readonly line: number;
  readonly column: number;
  /** What was probably meant; null where nothing is near. */
  readonly nearest: MailVariable | null;
}

const IN_BRACES = /\{\{([^{}]*)\}\}|\{\{|\}\}/gu;

/** Splits a template. Its parts, put together, are the template again. Single braces are text. */
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

/** The text with its values put in. Values are never read as templates; what is unknown stays as it is written. */
export function renderTemplate(template: string, values: MailValues): string {
  return parseTemplate(template)
    .map((part) => (part.kind === 'variable' ? values[part.name] : part.text))
    .join('');
}

/** What stands in braces and cannot be named, with where it stands. */
export function unknownVariables(template: string): readonly UnknownVariable[] {
  return parseTemplate(template).flatMap((part) => {
    if (part.kind !== 'unknown') return [];
    const before = template.slice(0, part.at).split('\n');
    const { name, at } = part;
    return [{ name, at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, nearest: nearestTo(name) }];
  });
}

/** The variables that a template names and that stand for nothing here, each once. */
export function emptyVariables(template: string, values: MailValues): readonly MailVariable[] {
  const named = parseTemplate(template).flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  return [...new Set(named)].filter((name) => values[name] === '');
}

/** A typing error away: the same letters but for two. */
const NEAR = 2;

function nearestTo(name: string): MailVariable | null {
  const plain = name.toLowerCase().replaceAll(/[\s-]+/gu, '_');
  // A long text in braces is no variable with a typing error, and comparing it would take its time.
  if (plain.length > 40) return null;
  const ending = mailVariables.find((variable) => variable.split('.')[1] === plain);
  if (ending !== undefined) return ending;
  const ranked = mailVariables.map((variable) => ({ variable, distance: distanceBetween(plain, variable) }));
  const [best] = ranked.sort((one, other) => one.distance - other.distance);
  return best !== undefined && best.distance <= NEAR ? best.variable : null;
}

/** Letters to put in, take out or change. */
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
