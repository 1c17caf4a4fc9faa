import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { Book } from '#main/demo/state/context.ts';

/** The person generates a new key: the old one is refused from now on. */
export function rotateKey(book: Book, apiKey: string): void {
  book.access.apiKey = apiKey;
}

/** The owner of the account makes the person staff, or gives back what they could see. */
export function setRole(book: Book, role: Knobs['role']): void {
  book.access.role = role;
}
