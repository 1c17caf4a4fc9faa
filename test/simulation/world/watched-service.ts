import { AppError } from '#shared/errors.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import type { Service } from '#main/sync/ports.ts';
import type { PortCall } from './port-call.ts';
import { portCalls } from './port-call.ts';
import type { AnswerFacts, ReadAnswer, ServerObject, WriteAnswer, WriteRequest } from '#shared/service/wire-types.ts';
import { message } from '#shared/words/message.ts';

export type PortAnswer = ReadAnswer<ServerObject> | ReadAnswer<readonly ServerObject[]> | WriteAnswer;

interface ServiceWatch {
  /** A new call; null when the process dies before it leaves. */
  readonly begin: (name: string, write: WriteRequest | null) => PortCall | null;
  /** Its answer; false when nobody is there any more to hear it. */
  readonly end: (call: PortCall, answer: PortAnswer) => boolean;
  /** Acts after so many ms of the computer's time; the answer cancels it. */
  readonly schedule: (ms: number, action: () => void) => () => void;
  /** What this computer's clock shows. */
  readonly now: () => number;
  /** The client works its own out on another thread, which no virtual clock waits for. */
  readonly keyMark: Service['keyMark'];
}

/** The client's own limit of a request, kept here because its timer is a real one (`life.ts` switches that off). */
const DEADLINE_MS = 30_000;

/** The client behind the engine's port, in virtual time: with deadlines, with requests that never left, with deaths. */
export function watchService(client: ServiceClient, watch: ServiceWatch): Service {
  const listeners = new Set<(facts: AnswerFacts) => void>();
  const waiting = new Set<() => void>();
  client.onAnswer((facts) => {
    // The client still waits for those that were given up here; of these one is ending now.
    const inFlight = Math.max(0, waiting.size - 1);
    for (const listener of listeners) listener({ ...facts, inFlight });
  });

  /** What the client tells when it gives a request up: this one never hears of the deadline. */
  function tellOfSilence(): void {
    const named = { limit: null, windowMs: null, remaining: null, resetAt: null };
    const none = { ...named, retryAfterMs: null, clockOffsetMs: null };
    const times = { startedAt: watch.now() - DEADLINE_MS, endedAt: watch.now() };
    const inFlight = waiting.size;
    for (const listener of listeners)
      listener({ status: null, isLimit: false, isRepeated: false, ...none, ...times, inFlight });
  }

  async function perform<Answer extends PortAnswer>(
    name: string,
    write: WriteRequest | null,
    send: () => Promise<Answer>,
    fail: (kind: 'not_sent' | 'ambiguous', error: AppError) => Answer,
  ): Promise<Answer> {
    const call = watch.begin(name, write);
    if (call === null) return silence();
    let endWait: (() => void) | undefined;
    const deadline = new Promise<'deadline'>((resolve) => {
      const giveUp = (): void => {
        resolve('deadline');
      };
      const cancel = watch.schedule(DEADLINE_MS, giveUp);
      waiting.add(giveUp);
      endWait = () => {
        cancel();
        waiting.delete(giveUp);
      };
    });
    const answered = await Promise.race([portCalls.run(call, send), deadline]);
    endWait?.();
    if (answered === 'deadline') tellOfSilence();
    const answer =
      answered === 'deadline'
        ? fail('ambiguous', new AppError('timeout', message('error_internal'), { retryable: true }))
        : call.isUnsent
          ? fail('not_sent', new AppError('unreachable', message('error_internal'), { retryable: true }))
          : answered;
    return watch.end(call, answer) ? answer : silence();
  }

  return {
    keyMark: watch.keyMark,
    list: (feed, page) => {
      const parent = feed.parent === null ? '' : ` under ${String(feed.parent.id)}`;
      const name = `list ${feed.resource}${parent} page ${String(page.page)} ${page.order}`;
      return perform(name, null, () => client.list(feed, page), failedRead);
    },
    read: (resource, target, parent) =>
      perform(`read ${resource} ${String(target.id)}`, null, () => client.read(resource, target, parent), failedRead),
    write: (request) =>
      perform(
        nameOf(request),
        request,
        () => client.write(request),
        (kind, error) => ({ kind, error }),
      ),
    onAnswer(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    abandon() {
      for (const giveUp of waiting) giveUp();
    },
  };
}

function nameOf(request: WriteRequest): string {
  const resource = 'resource' in request ? request.resource : 'invoices';
  return `${request.op} ${resource}${'target' in request ? ` ${String(request.target.id)}` : ''}`;
}

function failedRead(
  _kind: 'not_sent' | 'ambiguous',
  error: AppError,
): { readonly kind: 'failed'; readonly error: AppError } {
  return { kind: 'failed', error };
}

function silence(): Promise<never> {
  return new Promise(() => {});
}
