import { Buffer } from 'node:buffer';

interface MailFile {
  /** Empty where no address is known: the person then fills it in. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment: { readonly name: string; readonly data: Uint8Array };
}

const BOUNDARY = 'inkwell-statement';
/** The longest line that a mail may have without its end. */
const LINE = 76;
/** The most bytes of UTF-8 in an encoded word, which has 75 characters at most. */
const WORD_BYTES = 45;
const PLAIN = /^[\x20-\x7e]*$/;

/** Returns a mail as a file (`.eml`) that mail programs open as a draft. */
export function mailFile({ to, subject, text, attachment }: MailFile): string {
  return [
    // Programs open a mail with this line as one that is still to be sent.
    'X-Unsent: 1',
    ...(to === '' ? [] : [`To: ${to}`]),
    `Subject: ${encoded(subject)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8')),
    `--${BOUNDARY}`,
    'Content-Type: application/pdf',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; ${fileName(attachment.name)}`,
    '',
    base64(attachment.data),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
}

/** Names the attachment; in other letters than English ones as RFC 2231 has it. */
const fileName = (name: string): string =>
  PLAIN.test(name) && !/["\\]/.test(name) ? `filename="${name}"` : `filename*=utf-8''${encodeURIComponent(name)}`;

const base64 = (data: Uint8Array): string =>
  Buffer.from(data)
    .toString('base64')
    .replace(new RegExp(`(.{${String(LINE)}})(?=.)`, 'g'), '$1\r\n');

/** Returns a text for a header: as it is, or in encoded words (RFC 2047), so that no text becomes a header of its own. */
function encoded(text: string): string {
  if (PLAIN.test(text) && text.length <= LINE) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?utf-8?B?${Buffer.from(part, 'utf8').toString('base64')}?=`).join('\r\n ');
}
