import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request of the wire as a fetch-style one, its body read to the end; `gone` when the caller went away meanwhile. */
export async function readRequest(incoming: IncomingMessage): Promise<Request | 'gone' | 'unreadable'> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch {
    return 'gone';
  }
  const { method = 'GET', url = '/', rawHeaders } = incoming;
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks);
  try {
    return new Request(new URL(url, `http://${headers.get('host') ?? 'localhost'}`), { method, headers, body });
  } catch {
    return 'unreadable';
  }
}

/**
 * Writes an answer to the wire, each piece of its body as soon as it is there. Fails where the body fails, after all
 * before it has left this process.
 */
export async function sendAnswer(answer: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.flushHeaders();
  for await (const chunk of answer.body ?? []) {
    if (outgoing.destroyed) return;
    await written(outgoing, chunk);
  }
  outgoing.end();
}

function written(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      outgoing.off('close', finish);
      resolve();
    };
    // A caller who went away is no failure; what was to be written is then nobody's.
    outgoing.on('close', finish);
    outgoing.write(chunk, finish);
  });
}
