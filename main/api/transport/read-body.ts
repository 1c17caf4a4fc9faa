import type { Readable } from 'node:stream';

export type Body = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'too_large' | 'undecodable' };

/**
 * Reads a body as text. A body that is or declares itself larger than `maxBytes` is dropped unread. Bytes that are no
 * text in UTF-8 (or in the character set the header names) are refused, so that no garbled name is stored and sent
 * back. Throws what the stream throws when the body ends early.
 */
export async function readBody(
  stream: Readable,
  headers: { readonly length: string | null; readonly contentType: string | null },
  maxBytes: number,
): Promise<Body> {
  if (Number(headers.length ?? 0) > maxBytes) {
    stream.destroy();
    return { kind: 'too_large' };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (size > maxBytes) return { kind: 'too_large' };
    chunks.push(chunk);
  }
  const text = decode(Buffer.concat(chunks), headers.contentType);
  return text === null ? { kind: 'undecodable' } : { kind: 'text', text };
}

function decode(bytes: Buffer, contentType: string | null): string | null {
  const declared = /charset="?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  for (const charset of ['utf-8', declared]) {
    if (charset === undefined) continue;
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // Unknown character set or wrong bytes: the next one may fit.
    }
  }
  return null;
}
