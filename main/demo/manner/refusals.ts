import { assertNever } from '#shared/assert.ts';
import { namesOf, resourceAt } from '#main/demo/requests/resource-names.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { RefusalReason } from '#main/demo/requests/error-response.ts';
import type { WrittenBody } from './error-bodies.ts';
import { errorBody, htmlBody, JSON_TYPE, jsonBody } from './error-bodies.ts';

function respond(status: number, { type, text }: WrittenBody): Response {
  return new Response(text, { status, headers: { 'Content-Type': type } });
}

/** Returns the framework's answer, for refusals without an answer of the resource. */
function frameworkAnswer(status: number, error: string): Response {
  return respond(status, jsonBody({ status, error }));
}

function notFound(manner: Knobs['not_found']): Response {
  const said = jsonBody({ error: 'Record not found' });
  switch (manner) {
    case '404':
    case '410':
    case '400':
    case '422':
      return respond(Number(manner), said);
    case '404_empty':
      return respond(404, { type: JSON_TYPE, text: '' });
    case '404_status':
      return frameworkAnswer(404, 'Not Found');
    case '404_html':
      return respond(404, htmlBody('404', "The page you were looking for doesn't exist."));
    case '200_error':
      return respond(200, said);
    default:
      return assertNever(manner);
  }
}

function unauthorized(): Response {
  return new Response('HTTP Basic: Access denied.', {
    status: 401,
    headers: { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Basic realm="Application"' },
  });
}

/** Returns the answer for a refusal. */
export function renderRefusal(reason: RefusalReason, knobs: Knobs, path: string): Response {
  switch (reason.kind) {
    case 'unauthorized':
      return unauthorized();
    case 'not_found':
      return notFound(knobs.not_found);
    case 'unknown_path':
    case 'past_end':
      return frameworkAnswer(404, 'Not Found');
    case 'module_off':
      return knobs.module_status === '404' ? frameworkAnswer(404, 'Not Found') : frameworkAnswer(403, 'Forbidden');
    case 'malformed':
      return frameworkAnswer(400, 'Bad Request');
    case 'unsupported_notation':
      return frameworkAnswer(415, 'Unsupported Media Type');
    case 'not_acceptable':
      return new Response(null, { status: 406 });
    case 'invalid': {
      const status = Number(knobs.validation_status);
      const resource = resourceAt(path);
      const object = resource === null ? 'base' : namesOf[resource].object;
      return respond(status, errorBody(knobs.error_shape, reason.errors, { status, object }));
    }
    default:
      return assertNever(reason);
  }
}
