import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDelivery, deliveryObstacle, RECIPIENT_LIMIT, toEachOnce } from '#shared/mail/check-delivery.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import { problemPath, problemReason, problemSentence } from '#shared/mail/mail-problem.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

const to = (email: string, name = '') => ({ name, email });
const delivery = (part: Partial<Delivery> = {}): Delivery => ({
  recipients: [to('a@x.test')],
  blind_copies: [],
  subject: 'Your invoice',
  message: 'Hello',
  attachment: false,
  ...part,
});
const said = (part: Partial<Delivery>): readonly string[] =>
  checkDelivery(delivery(part)).map((problem) => `${problemPath(problem)}: ${textOf(problemReason(problem))}`);

describe('a finished mail', () => {
  it('may leave as it is when nothing is wrong with it, and so may the standard text', () => {
    expect([checkDelivery(delivery()), checkDelivery(null), deliveryObstacle(null)]).toEqual([[], [], null]);
  });

  it.each<readonly [string, Partial<Delivery>, string]>([
    ['nobody to go to', { recipients: [] }, 'recipients: must name someone'],
    ['a word for an address', { recipients: [to('x')] }, 'recipients.0.email: “x” is not a complete e-mail address'],
    [
      'an address in quotes',
      { recipients: [to('a@x.test'), to("'b@x.test'")] },
      "recipients.1.email: “'b@x.test'” is not a complete e-mail address",
    ],
    [
      'a copy to an address with an invisible mark',
      { blind_copies: [to('b\u200b@x.test')] },
      'blind_copies.0.email: “b\u200b@x.test” is not a complete e-mail address',
    ],
    [
      'a name that begins another header',
      { recipients: [to('a@x.test', 'A\r\nBcc: b@x.test')] },
      'recipients.0.name: must be one line without control characters',
    ],
    ['a subject that does', { subject: 'Hi\r\nBcc: b@x.test' }, 'subject: must be one line without control characters'],
    ['no subject', { subject: ' ' }, 'subject: must not be empty'],
    ['no message', { message: '' }, 'message: must not be empty'],
    [
      'a variable for its value',
      { subject: 'Invoice {{invoice.number}}' },
      'subject: “{{invoice.number}}” has not been replaced by its value',
    ],
    [
      'anything else in braces',
      { message: 'Dear {{ nobody }}' },
      'message: “{{ nobody }}” has not been replaced by its value',
    ],
    ['a very long message', { message: 'a'.repeat(20_001) }, 'message: 20,001 characters; at most 20,000 are allowed'],
    [
      'very many recipients',
      { recipients: Array.from({ length: RECIPIENT_LIMIT + 1 }, (_, index) => to(`a${String(index)}@x.test`)) },
      'recipients: 51 addresses; at most 50 are allowed',
    ],
  ])('may not leave with %s', (_what, part, sentence) => {
    expect(said(part)).toEqual([sentence]);
    expect(deliveryObstacle(delivery(part))?.isBlocking).toBe(true);
  });

  it('may leave with a subject that the account may cut', () => {
    expect(said({ subject: 'a'.repeat(256) })).toHaveLength(1);
    expect(deliveryObstacle(delivery({ subject: 'a'.repeat(256) }))).toBeNull();
  });

  it('says in a sentence of its own what is wrong', () => {
    const obstacle = deliveryObstacle(delivery({ blind_copies: [to('x')] }));
    expect(obstacle === null ? null : problemSentence(obstacle)).toEqual(
      message('mail_reason_of_blind_copies', { problem: message('mail_reason_bad_address', { address: 'x' }) }),
    );
  });

  it('goes to each mailbox once, however often and in whatever spelling it is named', () => {
    const doubled = delivery({
      recipients: [to('a@x.test'), to('A@X.test')],
      blind_copies: [to('a@x.test'), to('b@x.test')],
    });
    expect(toEachOnce(doubled)).toMatchObject({ recipients: [to('a@x.test')], blind_copies: [to('b@x.test')] });
    const email = fc.constantFrom('a@x.test', 'A@X.test', 'info@müller.de', 'info@xn--mller-kva.de', 'c@x.test');
    const list = fc.array(email.map((one) => to(one)));
    fc.assert(
      fc.property(list, list, (recipients, blindCopies) => {
        const once = toEachOnce(delivery({ recipients, blind_copies: blindCopies }));
        const left = [...once.recipients, ...once.blind_copies].map((one) => foldAddress(one.email));
        const given = [...recipients, ...blindCopies].map((one) => foldAddress(one.email));
        expect(left).toHaveLength(new Set(given).size);
        expect(new Set(left)).toEqual(new Set(given));
        expect(toEachOnce(once)).toEqual(once);
      }),
    );
  });
});
