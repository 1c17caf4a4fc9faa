import type { Readable } from 'node:stream';
import type { Answered } from './exchange.ts';
import type { HeaderFacts } from './rate-headers.ts';
import type { Body } from './read-body.ts';
import { readBody } from './read-body.ts';

interface RawAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly headers: HeaderFacts;
  readonly data: Readable;
}

interface ReceiveOptions {
  readonly maxBodyBytes: number;
  readonly redact: (text: string) => string;
}

/**
 * Reads a raw answer to its end. For a 2xx whose body cannot be read, returns the reason or throws what the stream
 * threw. For any other status the body does not matter.
 */
export async function receive(
  raw: RawAnswer,
  { maxBodyBytes, redact }: ReceiveOptions,
): Promise<Answered | Exclude<Body, { kind: 'text' }>> {
  const { status, header, headers, data } = raw;
  // An abort makes the HTTP library emit an error on the stream at any moment; without a listener it would end the
  // process.
  data.on('error', () => {});
  const contentType = header('content-type');
  const isSuccess = status >= 200 && status < 300;
  const reading = readBody(data, { length: header('content-length'), contentType }, maxBodyBytes);
  const body = isSuccess ? await reading : await reading.catch((): Body => ({ kind: 'text', text: '' }));
  if (isSuccess && body.kind !== 'text') return body;
  const text = body.kind === 'text' ? body.text : '';
  return {
    kind: 'answered',
    status,
    text,
    isHtml: /html/i.test(contentType ?? '') || /^\s*</.test(text),
    headers,
    redact,
  };
}
