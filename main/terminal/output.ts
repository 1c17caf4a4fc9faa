import type { JsonObject, JsonValue } from '#shared/json.ts';
import { printable } from './printable.ts';

/** The result of a command, as one JSON document and as text for people. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
}

type Cell = JsonValue | undefined;

/** Returns a table for people: columns are padded to their widest cell, numbers are aligned to the right. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [headings, ...rows.map((row) => row.map(show))];
  // Not `Math.max(...cells)`: a long list would exceed the number of arguments that fit on the stack.
  const widths = headings.map((_heading, column) =>
    cells.reduce((widest, row) => Math.max(widest, width(row[column] ?? '')), 0),
  );
  const isRight = headings.map(
    (_heading, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, isRight[column] === true))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(cell: string, target: number, isRight: boolean): string {
  const space = ' '.repeat(Math.max(0, target - width(cell)));
  return isRight ? space + cell : cell + space;
}

/** Returns the width in terminal columns: characters of wide scripts take two. */
function width(text: string): number {
  return [...text].reduce(
    (sum, character) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(character) ? 2 : 1),
    0,
  );
}

function show(cell: Cell): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'object') return printable(JSON.stringify(cell));
  return printable(String(cell).replace(/\s+/g, ' '));
}

/** Returns an object for people: one line for each field, without empty fields. */
export function fieldList(object: JsonObject): string {
  const entries = Object.entries(object).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const longest = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(longest)}  ${show(value)}`).join('\n');
}
