import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { DemoStore } from './demo-store.ts';

export const DEMO_KEY = 'demo-key';

/** The service behind the demo book. It needs no network; its state is a file beside the book, deleted with it. */
export interface DemoAccount {
  handle(request: Request): Promise<Response>;
  /** Does what the next write at a path with this part asks for, and loses the answer: as when a network breaks. */
  loseAnswerAbout(part: string): void;
  /** Resolves when the state is on disk. */
  close(): Promise<void>;
}

/** Opens the service with its first request: a person with an account never loads it. */
export function openDemoAccount(folder: string, today: PlainDate, now: () => number): DemoAccount {
  let opening: Promise<DemoStore> | null = null;
  let lost: string | null = null;
  const open = (): Promise<DemoStore> =>
    (opening ??= import('./demo-store.ts').then(({ openDemoStore }) =>
      openDemoStore({ folder, apiKey: DEMO_KEY, today, now }),
    ));

  return {
    async handle(request) {
      const answer = await (await open()).handle(request);
      if (lost === null || request.method === 'GET' || !new URL(request.url).pathname.includes(lost)) return answer;
      lost = null;
      throw new Error('answer_lost');
    },
    loseAnswerAbout(part) {
      lost = part;
    },
    async close() {
      await (await opening)?.close();
    },
  };
}
