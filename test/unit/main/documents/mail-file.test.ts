import { describe, expect, it } from 'vitest';
import { mailFile } from '#main/documents/mail-file.ts';

const mail = (part: Partial<Parameters<typeof mailFile>[0]> = {}): string =>
  mailFile({
    to: 'ann@x.test',
    subject: 'Statement',
    text: 'Closing balance: €300.00',
    attachment: { name: 'Statement.pdf', data: new TextEncoder().encode('%PDF-'.repeat(40)) },
    ...part,
  });

describe('a mail as a file', () => {
  it('opens as one that is still to be sent, with text and PDF', () => {
    const file = mail();
    expect(file).toMatch(/^X-Unsent: 1\r\nTo: ann@x\.test\r\nSubject: Statement\r\n/);
    const [, text = '', pdf = ''] = file.split('--inkwell-statement').map((part) => part.split('\r\n\r\n')[1] ?? '');
    expect(Buffer.from(text, 'base64').toString()).toBe('Closing balance: €300.00');
    expect(Buffer.from(pdf, 'base64').toString()).toBe('%PDF-'.repeat(40));
    expect(file).toContain('filename="Statement.pdf"');
    expect(Math.max(...file.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
  });

  it('has no receiver where no address is known', () => {
    expect(mail({ to: '' })).not.toContain('To:');
  });

  it('lets no subject become a line of its own, and writes every script', () => {
    const subject = `取引明細書 ${'株式会社'.repeat(12)}\r\nBcc: eve@y.test`;
    const [, written = ''] = /^Subject: ((?:.|\r\n )+)/m.exec(mail({ subject })) ?? [];
    expect(mail({ subject })).not.toMatch(/^Bcc/m);
    const words = [...written.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map(([, word = '']) => Buffer.from(word, 'base64'));
    expect(Buffer.concat(words).toString()).toBe(subject);
    expect(mail({ attachment: { name: '株式 "A".pdf', data: new Uint8Array() } })).toContain(
      "filename*=utf-8''%E6%A0%AA%E5%BC%8F%20%22A%22.pdf",
    );
  });
});
