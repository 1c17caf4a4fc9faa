import { assertNever } from '#shared/assert.ts';
import type { FieldSpec } from '#shared/service/field-spec.ts';
import type { Reading } from './read-field.ts';
import { readText } from './read-field.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';

const SHORT_LENGTH = 255;
const LINE_END = /\r?\n/g;
const MARKUP = /<\/?[a-z!][^>]*>/gi;

/** True for long texts, which have lines and no limit. Descriptions are long, although their type is that of a name. */
export function isLongText(field: string, spec: FieldSpec | undefined): boolean {
  return spec?.type === 'long_text' || field === 'description';
}

function normalized(text: string, isLong: boolean, manner: Knobs['text']): string {
  switch (manner) {
    case 'kept':
      return text;
    case 'trimmed':
      return text.trim();
    case 'crlf':
      return isLong ? text.replace(LINE_END, '\r\n') : text;
    case 'stripped':
      return text.replace(MARKUP, '');
    default:
      return assertNever(manner);
  }
}

function limited(text: string, manner: Knobs['lengths']): Reading<string> {
  // Characters, not code units, so that a cut never leaves half a character.
  const isLonger = manner !== 'free' && text.length > SHORT_LENGTH && [...text].length > SHORT_LENGTH;
  if (!isLonger) return { value: text };
  if (manner === 'truncated') return { value: [...text].slice(0, SHORT_LENGTH).join('') };
  return { message: `is too long (maximum is ${SHORT_LENGTH} characters)` };
}

/** Returns a text as it will be stored: normalised, then checked for the length of short fields. */
export function readWrittenText(
  raw: unknown,
  isLong: boolean,
  knobs: Pick<Knobs, 'text' | 'lengths'>,
): Reading<string | null> {
  const reading = readText(raw);
  if (!('value' in reading) || reading.value === null) return reading;
  const text = normalized(reading.value, isLong, knobs.text);
  return isLong ? { value: text } : limited(text, knobs.lengths);
}
