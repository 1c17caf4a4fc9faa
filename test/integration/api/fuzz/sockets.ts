import type { Socket } from 'node:net';
import fc from 'fast-check';
import { createServiceClient } from '#main/api/service-client.ts';
import type { FuzzCase } from './answers.ts';
import { cases } from './answers.ts';
import { framings } from './framings.ts';
import { judge } from './judge.ts';
import { textOf } from './line.ts';
import { serveRaw } from './raw-server.ts';
import { KEY } from './samples.ts';
import type { Tally } from './tally.ts';

type Ending = 'end' | 'destroy' | 'reset';
interface SocketCase extends FuzzCase {
  readonly framing: string;
  readonly ending: Ending;
}

const socketCases: fc.Arbitrary<SocketCase> = fc
  .tuple(
    cases(100, fc.constant({})),
    fc.constantFrom(...Object.keys(framings)),
    fc.constantFrom<Ending>('end', 'end', 'end', 'destroy', 'reset'),
  )
  .map(([whole, framing, ending]) => ({ ...whole, framing, ending }));

const DEADLINE_MS = 3_000;

/** The whole client at a real socket, whose other end keeps to no rule. */
export async function feedSockets(
  tally: Tally,
  options: { readonly seed: number; readonly numRuns: number },
): Promise<void> {
  let current: SocketCase | null = null;
  const place = await serveRaw((socket) => {
    if (current !== null) play(current, socket);
  });
  const client = createServiceClient({ baseUrl: place.url, readKey: () => KEY, deadlineMs: DEADLINE_MS });
  const property = fc.asyncProperty(socketCases, async (next) => {
    current = next;
    const { call, answer } = next;
    const outcome = await call.run(client);
    tally.count(call, outcome, 0);
    // A framing may cut or double the body, or leave other words in its place: the judge must know them all.
    const shown = next.framing === 'twice' ? '{}' : textOf(answer).slice(0, seenLength(next));
    judge(call, { status: next.framing === 'oddStatus' ? 999 : answer.status, text: shown }, outcome);
  });
  await fc.assert(property, options).catch((thrown: unknown) => {
    tally.fail('answers on a socket', thrown);
  });
  client.close();
  await place.stop();
}

/** How much of the body a client of HTTP gets to see. */
function seenLength({ framing, answer }: SocketCase): number {
  if (answer.status < 200 || answer.status === 204 || answer.status === 304) return 0;
  return framing === 'tooLong' ? Math.max(0, textOf(answer).length - 3) : Number.POSITIVE_INFINITY;
}

function play({ framing, answer, ending }: SocketCase, socket: Socket): void {
  const parts = framings[framing]?.(answer) ?? [];
  for (const part of parts) socket.write(part);
  if (ending === 'end') socket.end();
  else if (ending === 'destroy') socket.end(() => socket.destroy());
  else setImmediate(() => socket.resetAndDestroy());
}
