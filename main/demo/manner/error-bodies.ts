import { assertNever } from '#shared/assert.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { FieldErrors } from '#main/demo/requests/error-response.ts';

export interface WrittenBody {
  readonly type: string;
  readonly text: string;
}

export const JSON_TYPE = 'application/json';
export const TEXT_TYPE = 'text/plain; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

export function jsonBody(value: unknown): WrittenBody {
  return { type: JSON_TYPE, text: JSON.stringify(value) };
}

/** Returns a whole page around one sentence. */
export function htmlBody(title: string, sentence: string): WrittenBody {
  const escaped = sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    type: HTML_TYPE,
    text: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${escaped}</h1></body></html>\n`,
  };
}

// Makes "Items price is not a number" of `items.price`; a message about the whole object stands alone.
function fullMessage(field: string, message: string): string {
  if (field === 'base') return message;
  const words = field.replace(/[._]+/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${message}`;
}

/** Returns the errors of a request's fields, in one of the shapes that services of this kind use. */
export function errorBody(
  shape: Knobs['error_shape'],
  errors: FieldErrors,
  { status, object }: { readonly status: number; readonly object: string },
): WrittenBody {
  const pairs = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message, full: fullMessage(field, message) })),
  );
  const messages = pairs.map(({ full }) => full);
  const sentence = messages.join(', ');
  switch (shape) {
    case 'errors_map':
      return jsonBody({ errors });
    case 'pairs':
      return jsonBody(pairs.map(({ field, message }) => [field, message]));
    case 'messages':
      return jsonBody(messages);
    case 'errors_list':
      return jsonBody({ errors: messages });
    case 'errors_objects':
      return jsonBody({ errors: pairs.map(({ field, message }) => ({ field, message })) });
    case 'flat_map':
      return jsonBody(errors);
    case 'below_object':
      return jsonBody({ [object]: { errors } });
    case 'error_text':
      return jsonBody({ error: sentence });
    case 'error_object':
      return jsonBody({ error: { code: 'validation_failed', message: sentence } });
    case 'message':
      return jsonBody({ message: sentence });
    case 'status_error':
      return jsonBody({ status, error: sentence });
    case 'plain_text':
      return { type: TEXT_TYPE, text: sentence };
    case 'html':
      return htmlBody('The change you wanted was rejected', sentence);
    case 'empty':
      return { type: JSON_TYPE, text: '' };
    case 'blank':
      return { type: JSON_TYPE, text: ' ' };
    default:
      return assertNever(shape);
  }
}
