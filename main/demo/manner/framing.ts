import { assertNever } from '#shared/assert.ts';
import type { JsonValue } from '#shared/json.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { spellAnswer } from './answers.ts';
import { HTML_TYPE, JSON_TYPE, TEXT_TYPE, htmlBody } from './error-bodies.ts';
import type { Manner } from './manner.ts';

const LOGIN = '/login';

/** Returns a success as the service answers it: its status, whether it has a body, and how that is written. */
export async function frameSuccess(answer: Response, method: string, manner: Manner): Promise<Response> {
  const { create_status, update_answer, delete_answer } = manner.knobs;
  const emptied = { PUT: update_answer, DELETE: delete_answer }[method];
  if (emptied === 'no_content') return new Response(null, { status: 204 });
  // The resources answer with JSON only.
  const plain = (await answer.json()) as JsonValue;
  return new Response(JSON.stringify(spellAnswer(plain, manner)), {
    status: answer.status === 201 ? Number(create_status) : answer.status,
    headers: { 'Content-Type': JSON_TYPE },
  });
}

/** Returns the answer of a site without an API; null where there is an API. */
export function siteAnswer(request: Request, answers: Knobs['answers']): Response | null {
  const isElsewhere = answers === 'login_redirect' && new URL(request.url).pathname !== LOGIN;
  if (isElsewhere) {
    const { type, text } = htmlBody('Redirect', 'You are being redirected.');
    return new Response(text, { status: 302, headers: { 'Content-Type': type, Location: LOGIN } });
  }
  if (answers !== 'login_page' && answers !== 'login_redirect') return null;
  const { type, text } = htmlBody('Log in', 'Log in to your account');
  return new Response(text, { status: 200, headers: { 'Content-Type': type } });
}

function setContentType(headers: Headers, contentType: Knobs['content_type']): void {
  switch (contentType) {
    case 'json':
      return;
    case 'text':
      headers.set('Content-Type', TEXT_TYPE);
      return;
    case 'html':
      headers.set('Content-Type', HTML_TYPE);
      return;
    case 'none':
      headers.delete('Content-Type');
      return;
    default:
      assertNever(contentType);
  }
}

/** Returns the final answer: JSON with its content type and length, and the service's own time on every answer. */
export async function frameAnswer(answer: Response, knobs: Knobs, now: number): Promise<Response> {
  answer.headers.set('Date', new Date(now).toUTCString());
  const isCut = knobs.answers === 'truncated';
  const isJson = answer.headers.get('Content-Type')?.startsWith(JSON_TYPE) ?? false;
  if (!isJson || (knobs.content_type === 'json' && !isCut)) return answer;
  const headers = new Headers(answer.headers);
  setContentType(headers, knobs.content_type);
  const text = await answer.text();
  // Bytes, because a text would set a content type.
  const bytes = new TextEncoder().encode(isCut ? text.slice(0, Math.floor(text.length / 2)) : text);
  if (isCut) headers.set('Content-Length', String(bytes.length));
  return new Response(bytes, { status: answer.status, headers });
}
