import type { IncomingHttpHeaders } from 'node:http';
import http from 'node:http';
import type { Handler } from '#test/service/serve.ts';
import { serveDemo } from '#test/service/serve.ts';

export const KEY = 'caller-key';

/** What a caller saw of one request; `broken` is the error's code where the line broke before the end. */
export interface Seen {
  readonly status: number | null;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly body: string;
  readonly broken: string | null;
}

/** Sends requests with the key of the account, follows nothing, repeats nothing. */
export interface Caller {
  send(method: string, path: string, body?: object): Promise<Seen>;
  close(): Promise<void>;
}

export const ways = ['over a socket', 'in this process'] as const;
export type Way = (typeof ways)[number];

export async function createCaller(way: Way, handler: Handler): Promise<Caller> {
  if (way === 'in this process') {
    return { send: (...asked) => callDirectly(handler, ...asked), close: () => Promise.resolve() };
  }
  const served = await serveDemo(handler);
  return { send: (...asked) => callOverSocket(served.url, ...asked), close: served.close };
}

const headers = { Authorization: `Basic ${btoa(`${KEY}:`)}`, 'Content-Type': 'application/json' };

async function callDirectly(handler: Handler, method: string, path: string, body?: object): Promise<Seen> {
  const sent = body === undefined ? null : JSON.stringify(body);
  let answer: Response | null = null;
  let text = '';
  let broken: string | null = null;
  try {
    answer = await handler.handle(new Request(`http://demo.example${path}`, { method, headers, body: sent }));
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  } catch (thrown) {
    broken = codeOf(thrown);
  }
  return { status: answer?.status ?? null, headers: Object.fromEntries(answer?.headers ?? []), body: text, broken };
}

function callOverSocket(url: string, method: string, path: string, body?: object): Promise<Seen> {
  return new Promise((resolve) => {
    const seen = { status: null as number | null, headers: {}, body: '' };
    const finish = (broken: string | null): void => {
      resolve({ ...seen, broken });
    };
    const request = http.request(`${url}${path}`, { method, headers, agent: false });
    request.on('response', (answer) => {
      Object.assign(seen, { status: answer.statusCode ?? null, headers: answer.headers });
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        seen.body += text;
      });
      answer.on('error', (error) => {
        finish(codeOf(error));
      });
      answer.on('end', () => {
        finish(null);
      });
    });
    request.on('error', (error) => {
      finish(codeOf(error));
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
}
