export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Every reason for which the service refuses a request, except the limit, which is checked earlier. */
export type RefusalReason =
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown_path' }
  | { readonly kind: 'past_end' }
  | { readonly kind: 'module_off' }
  | { readonly kind: 'malformed' }
  /** The body has a notation that is not understood. */
  | { readonly kind: 'unsupported_notation' }
  /** The caller accepts no JSON. */
  | { readonly kind: 'not_acceptable' }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors };

/** Thrown by a resource; the app turns it into an answer in one place. */
export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`Refused: ${reason.kind}`);
    this.name = 'Refusal';
    this.reason = reason;
  }
}

/** Returns a refusal because of one field. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal({ kind: 'invalid', errors: { [field]: [message] } });
}
