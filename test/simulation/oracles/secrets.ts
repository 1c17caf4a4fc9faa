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

const s19: Oracle = {
  name: 'S19',
  statement: 'A 200 that is no JSON of the API is never taken for a success.',
  watch: (evidence, report) => ({
    answered(call, answer) {
      const isPage = call.fault?.kind === 'page';
      const isHalf = call.fault?.kind === 'truncated';
      if (!isPage && !isHalf) return;
      const entry = evidence.service.ledger.entries.find((other) => evidence.service.causeOf(other) === call);
      const status = entry?.ending?.kind === 'answered' ? entry.ending.status : 0;
      // Nothing is missing of an answer without a body.
      const isSuccess = status >= 200 && status < 300 && status !== 204;
      if (isSuccess && (answer.kind === 'done' || answer.kind === 'ok'))
        report(`${call.name} was answered by ${call.fault?.kind ?? ''} and counts as ${answer.kind}`);
    },
  }),
};

export const secretOracles: readonly Oracle[] = [s18, s19];
