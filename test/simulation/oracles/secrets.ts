import { KEY } from '#test/simulation/world/service-side.ts';
import type { Oracle } from './oracle.ts';

const FORMS = [KEY, btoa(KEY), btoa(`${KEY}:`)];

const s18: Oracle = {
  name: 'S18',
  statement: 'The key stands in no line of the trace and nowhere in the book.',
  watch: (evidence, report) => {
    let read = 0;
    return {
      stepped() {
        const fresh = evidence.trace.lines.slice(read);
        read = evidence.trace.lines.length;
        const line = fresh.find((text) => FORMS.some((form) => text.includes(form)));
        if (line !== undefined) report(`a line of the trace shows the key: ${line.replaceAll(KEY, '…')}`);
      },
      ended() {
        const image = evidence.life().book.connection.raw.serialize();
        if (FORMS.some((form) => image.includes(form))) report('the book holds the key', 'book');
      },
    };
  },
};

/** Faults that answer with something else than the API would, or with less. */
const NO_ANSWERS: ReadonlySet<string> = new Set(['page', 'truncated', 'empty', 'foreign']);

const s19: Oracle = {
  name: 'S19',
  statement: 'A 200 that is no JSON of the API is never taken for a success.',
  watch: (evidence, report) => ({
    answered(call, answer) {
      if (!NO_ANSWERS.has(call.fault?.kind ?? '')) return;
      const entry = evidence.service.ledger.entries.find((other) => evidence.service.causeOf(other) === call);
      const status = entry?.ending?.kind === 'answered' ? entry.ending.status : 0;
      // Nothing is missing of half an answer without a body, and a delete may be confirmed without a word.
      const isWhole = status === 204 && (call.fault?.kind !== 'empty' || call.write?.op === 'delete');
      const isSuccess = status >= 200 && status < 300 && !isWhole;
      if (isSuccess && (answer.kind === 'done' || answer.kind === 'ok'))
        report(`${call.name} was answered by ${call.fault?.kind ?? ''} and counts as ${answer.kind}`);
    },
  }),
};

export const secretOracles: readonly Oracle[] = [s18, s19];
