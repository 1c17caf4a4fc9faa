import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import type { Complaint } from './error-bodies.ts';

const SHOWN = 3;
const LONGEST = 240;

/**
 * Returns the first few complaints of the service in its own words, without a full stop, for example `statement no has
 * already been taken`.
 */
export function complaintOf(complaint: Complaint): string | Message {
  const named = Object.entries(complaint.fields).flatMap(([field, texts]) =>
    texts.map((text) => withField(field, text)),
  );
  const texts = [...named, ...complaint.messages]
    .map((text) => text.replace(/[.!\s]+$/, ''))
    .filter((text) => text !== '');
  const clause = texts.slice(0, SHOWN).join(', ');
  if (clause === '') return message('error_no_reason_given');
  return clause.length > LONGEST ? `${clause.slice(0, LONGEST).toWellFormed()}…` : clause;
}

function withField(field: string, text: string): string {
  const label = field.replace(/[_.[\]]+/g, ' ').trim();
  return text.toLowerCase().startsWith(label.toLowerCase()) ? text : `${label} ${text}`;
}
