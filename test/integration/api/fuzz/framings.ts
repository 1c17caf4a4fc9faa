import { gzipSync } from 'node:zlib';
import type { FuzzAnswer } from './answers.ts';

/** How the bytes of an answer stand on the wire. Every one of them ends the connection, so that nothing waits. */
export const framings: Readonly<Record<string, (answer: FuzzAnswer) => readonly (string | Uint8Array)[]>> = {
  right: (answer) => [head(answer, `Content-Length: ${String(answer.body.length)}`), answer.body],
  untilClose: (answer) => [head(answer), answer.body],
  tooShort: (answer) => [head(answer, `Content-Length: ${String(answer.body.length + 7)}`), answer.body],
  tooLong: (answer) => [head(answer, `Content-Length: ${String(Math.max(0, answer.body.length - 3))}`), answer.body],
  negative: (answer) => [head(answer, 'Content-Length: -1'), answer.body],
  absurd: (answer) => [head(answer, 'Content-Length: 99999999999999999999'), answer.body],
  twoLengths: (answer) => [head(answer, 'Content-Length: 3\r\nContent-Length: 4'), answer.body],
  chunked: (answer) => [head(answer, CHUNKED), size(answer.body.length), answer.body, '\r\n0\r\n\r\n'],
  chunkTooShort: (answer) => [head(answer, CHUNKED), size(answer.body.length + 5), answer.body, '\r\n0\r\n\r\n'],
  chunkTooLong: (answer) => [head(answer, CHUNKED), size(2), answer.body, '\r\n0\r\n\r\n'],
  chunkNonsense: (answer) => [head(answer, CHUNKED), 'zz\r\n', answer.body],
  chunkHuge: (answer) => [head(answer, CHUNKED), 'ffffffffffffffffff\r\n', answer.body],
  chunkUnended: (answer) => [head(answer, CHUNKED), size(answer.body.length), answer.body, '\r\n'],
  both: (answer) => [
    head(answer, `${CHUNKED}\r\nContent-Length: 5`),
    size(answer.body.length),
    answer.body,
    '\r\n0\r\n\r\n',
  ],
  gzip: (answer) => packed(answer, gzipSync(answer.body)),
  gzipCut: (answer) => packed(answer, gzipSync(answer.body).subarray(0, 15)),
  gzipNone: (answer) => packed(answer, answer.body),
  unknownCoding: (answer) => [head(answer, 'Content-Encoding: zz, br, deflate'), answer.body],
  twice: (answer) => [head(answer, 'Content-Length: 2'), '{}', head(answer), answer.body],
  early: (answer) => [
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n',
    head(answer),
    answer.body,
  ],
  endlessHeader: (answer) => [head(answer, `X-Long: ${'x'.repeat(70_000)}`), answer.body],
  manyHeaders: (answer) => [
    head(answer, Array.from({ length: 3_000 }, (_line, n) => `X${String(n)}: 1`).join('\r\n')),
    answer.body,
  ],
  brokenHeader: (answer) => [head(answer, `X: a\0b\r\n folded\r\nnone`), answer.body],
  oddStatus: ({ body }) => ['HTTP/1.1 999 \r\n\r\n', body],
  oddVersion: ({ body }) => ['HTTP/7.3 200 OK\r\n\r\n', body],
  noHttp: ({ body }) => [body],
  headOnly: (answer) => [head(answer, 'Content-Length: 10')],
  nothing: () => [],
};

const CHUNKED = 'Transfer-Encoding: chunked';
const size = (bytes: number): string => `${bytes.toString(16)}\r\n`;

function packed(answer: FuzzAnswer, bytes: Uint8Array): readonly (string | Uint8Array)[] {
  return [head(answer, `Content-Encoding: gzip\r\nContent-Length: ${String(bytes.length)}`), bytes];
}

function head({ status, headers }: FuzzAnswer, ...more: readonly string[]): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP/1.1 ${String(status)} Some Words`, ...lines, ...more].join('\r\n')}\r\n\r\n`;
}
