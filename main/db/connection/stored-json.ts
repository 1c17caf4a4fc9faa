import { damagedBook } from './sqlite-errors.ts';

/** Parses JSON that only this program has written into the book. Throws `book_damaged` for anything else. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damagedBook();
  }
}
