import type { ListEnd } from '#shared/model/list-end.ts';
import type { ReadAnswer } from '#main/sync/ports.ts';
import type { PastEnd, TrashedGet } from './registry.ts';

/** What a read of an object that was just moved to the trash shows; `control` is the signature of "not found". */
export function learnTrashedGet(answer: ReadAnswer<unknown>, control: string | null): TrashedGet {
  if (answer.kind === 'ok') return 'answers';
  return control !== null && answer.signature === control ? 'not_found' : 'unknown';
}

/** What the end of a list of several pages shows. A short page ends it before anything comes after. */
export function learnPastEnd(end: ListEnd, page: number): PastEnd {
  return page > 1 && end !== 'short' ? end : 'unknown';
}
