import { assertNever } from '#shared/assert.ts';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Every way the service says no. */
export type RefusalReason =
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown_path' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors };

/** Thrown by a resource; the app turns it into an answer at one place. */
export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`Refused: ${reason.kind}`);
    this.name = 'Refusal';
    this.reason = reason;
  }
}

/** A refusal that blames one field. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal({ kind: 'invalid', errors: { [field]: [message] } });
}

/** The answer that tells a client about a refusal. */
export function renderRefusal(reason: RefusalReason): Response {
  switch (reason.kind) {
    case 'unauthorized':
      return new Response('HTTP Basic: Access denied.', {
        status: 401,
        headers: { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Basic realm="Application"' },
      });
    case 'not_found':
      return Response.json({ error: 'Record not found' }, { status: 404 });
    case 'unknown_path':
      return Response.json({ status: 404, error: 'Not Found' }, { status: 404 });
    case 'malformed':
      return Response.json({ status: 400, error: 'Bad Request' }, { status: 400 });
    case 'invalid':
      return Response.json({ errors: reason.errors }, { status: 422 });
    default:
      return assertNever(reason);
  }
}
