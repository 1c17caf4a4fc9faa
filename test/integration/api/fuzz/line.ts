import { createServiceClient } from '#main/api/service-client.ts';
import type { FuzzAnswer } from './answers.ts';
import type { FuzzCall, Outcome } from './calls.ts';
import { judge } from './judge.ts';
import { KEY } from './samples.ts';
import type { Watched } from '#test/helpers/step-watch.ts';
import { watchStepsFairly } from '#test/helpers/step-watch.ts';
import type { Tally } from './tally.ts';

/** Answers that HTTP gives no body. */
const BODILESS = [204, 205, 304];
export const LONGEST_STEP_MS = 50;

/** The whole client with a service of this process at its other end, that gives one answer to one call. */
export function createLine(tally: Tally) {
  let current: FuzzAnswer = { status: 200, headers: {}, body: new Uint8Array() };
  const client = createServiceClient({
    baseUrl: 'https://acme.example.com',
    readKey: () => KEY,
    transport: () => Promise.resolve(responseOf(current)),
  });

  return {
    /** Feeds the answer, judges what the client makes of it and counts it. Throws what the judge throws. */
    async feed(call: FuzzCall, answer: FuzzAnswer): Promise<Watched<Outcome>> {
      current = answer;
      const fed = await watchStepsFairly(() => call.run(client), LONGEST_STEP_MS);
      tally.count(call, fed.value, fed.longestStepMs);
      judge(call, { status: answer.status, text: BODILESS.includes(answer.status) ? '' : textOf(answer) }, fed.value);
      return fed;
    },
  };
}

export type Line = ReturnType<typeof createLine>;

function responseOf({ status, headers, body }: FuzzAnswer): Response {
  // A copy in a plain ArrayBuffer, which is what Response takes.
  return new Response(BODILESS.includes(status) ? null : new Uint8Array(body), { status, headers: { ...headers } });
}

/** The body as a judge reads it: in the one character set that every part of it agrees with. */
export function textOf({ headers, body }: FuzzAnswer): string {
  const declared = /charset="?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  for (const charset of ['utf-8', declared]) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(body);
    } catch {
      // Unknown or wrong: the next one may fit.
    }
  }
  return '';
}
