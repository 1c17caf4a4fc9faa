import type { ServerResponse } from 'node:http';

/** What the client sent to prove who it is. */
interface Sent {
  readonly authorization: string;
  readonly key: string;
}

/** One way to fail that shows the key wherever an answer has room for it. */
export interface Fault {
  readonly name: string;
  act(response: ServerResponse, sent: Sent): void;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const HTML_TYPE = { 'Content-Type': 'text/html' };
/** The client shortens long texts; where it cuts, the key must not be half left over. */
const JUST_BEFORE_CUT = 280;

/** Headers that repeat what came in. */
const echo = ({ authorization, key }: Sent): Record<string, string> => ({
  'X-Echo': authorization,
  'X-Key': key,
  'WWW-Authenticate': `Basic realm="${key}"`,
  'Set-Cookie': `key=${encodeURIComponent(key)}`,
});

function refusal(status: number, body: (sent: Sent) => string, more: Record<string, string> = JSON_TYPE): Fault {
  return {
    name: String(status),
    act(response, sent) {
      response.writeHead(status, { ...echo(sent), ...more }).end(body(sent));
    },
  };
}

const complaint = ({ authorization, key }: Sent): string =>
  JSON.stringify({ errors: { [key]: [`is not ${authorization}`], name: [key, encodeURIComponent(key)] } });

const page = ({ authorization, key }: Sent): string =>
  `<!doctype html><h1>Error</h1><pre>Authorization: ${authorization}\nkey=${key}</pre>`;

/** Faults after which the client goes on by itself. */
export const passingFaults: readonly Fault[] = [
  { ...refusal(500, page, HTML_TYPE), name: '500 with the key on a page of HTML' },
  { ...refusal(302, page, { ...HTML_TYPE, Location: '/login?key=' }), name: '302' },
  {
    name: '307 with the key in its Location',
    act(response, sent) {
      response
        .writeHead(307, {
          ...echo(sent),
          Location: `/login?key=${encodeURIComponent(sent.key)}&a=${sent.authorization}`,
        })
        .end();
    },
  },
  { ...refusal(200, page, HTML_TYPE), name: '200 with a page of HTML' },
  { ...refusal(200, complaint), name: '200 with an error' },
  { ...refusal(200, ({ key }) => key, { 'Content-Encoding': 'gzip' }), name: 'the key where gzip should be' },
  {
    name: 'a connection dropped at once',
    act(response) {
      response.socket?.destroy();
    },
  },
  {
    name: 'a connection dropped in the middle of the key',
    act(response, sent) {
      response.writeHead(201, { ...JSON_TYPE, ...echo(sent), 'Content-Length': '900' });
      response.write(complaint(sent), () => response.socket?.resetAndDestroy());
    },
  },
  // A list that was refused is not asked for again for an hour, so these come last.
  { ...refusal(422, complaint), name: '422 that repeats the key' },
  {
    ...refusal(422, (sent) =>
      JSON.stringify({
        errors: {
          [`${'x'.repeat(JUST_BEFORE_CUT)}${sent.key}`]: [`${'y'.repeat(JUST_BEFORE_CUT)}${sent.authorization}`],
        },
      }),
    ),
    name: '422 with the key where a long text is cut',
  },
  { ...refusal(403, (sent) => `{"error":"${sent.key} may not"}`), name: '403 that repeats the key' },
  {
    ...refusal(404, (sent) => `Nothing for ${sent.authorization}`, { 'Content-Type': 'text/plain' }),
    name: '404 in plain text',
  },
];

/** Faults after which a person or time must do something first. */
export const keyRefused: Fault = {
  ...refusal(401, ({ authorization, key }) => `HTTP Basic: Access denied for ${authorization} (${key}).`, {
    'Content-Type': 'text/plain',
  }),
  name: '401 that repeats the key',
};
export const limited: Fault = {
  ...refusal(429, ({ key }) => `Retry later, ${key}`, { 'Content-Type': 'text/plain', 'Retry-After': '1' }),
  name: '429 that repeats the key',
};
export const allFaults: readonly Fault[] = [...passingFaults, keyRefused, limited];
