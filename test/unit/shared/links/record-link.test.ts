import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uidFrom } from '#shared/service/ids.ts';
import type { RecordLink } from '#shared/links/record-link.ts';
import { isLinkName, isMeantAsLink, linkKinds, parseRecordLink, writeRecordLink } from '#shared/links/record-link.ts';

const account = '01936f00-0000-7000-8000-000000000001';
const uids = fc
  .tuple(fc.nat(), fc.uint8Array({ minLength: 10, maxLength: 10 }))
  .map(([time, random]) => uidFrom(time, random));
const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter(isLinkName);
const links: fc.Arbitrary<RecordLink> = fc.record({
  account: uids,
  kind: fc.constantFrom(...linkKinds),
  name: names,
});

describe('a link to a record', () => {
  it('leads to the record that it was written for, whatever its number is', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(parseRecordLink(writeRecordLink(link))).toEqual(link);
      }),
    );
    const link = { account, kind: 'invoice', name: 'FV/01/2026 ?#&"100%' } as const;
    expect(writeRecordLink(link)).toBe(`inkwell://${account}/invoice/FV%2F01%2F2026%20%3F%23%26%22100%25`);
    expect(parseRecordLink(writeRecordLink(link))).toEqual(link);
  });

  it('holds nothing that a shell, a query or a second path could be made of', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(writeRecordLink(link)).toMatch(/^inkwell:\/\/[0-9a-f-]{36}\/[a-z]+\/[\w.!~*'()%-]+$/);
      }),
    );
  });

  it('is read from no other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseRecordLink(text)).toBeNull();
      }),
    );
  });

  it.each([
    ['another scheme', `https://${account}/invoice/1`],
    ['no account', 'inkwell://invoice/1'],
    ['an account that is a name', 'inkwell://aurora/invoice/1'],
    ['an action', `inkwell://${account}/send/1`],
    ['a kind of another case', `inkwell://${account}/Invoice/1`],
    ['no record', `inkwell://${account}/invoice/`],
    ['a deeper path', `inkwell://${account}/invoice/1/delete`],
    ['a query', `inkwell://${account}/invoice/1?pay=1`],
    ['a fragment', `inkwell://${account}/invoice/1#send`],
    ['a user name', `inkwell://x@${account}/invoice/1`],
    ['a port', `inkwell://${account}:1/invoice/1`],
    ['a broken encoding', `inkwell://${account}/invoice/%E0%A4%A`],
    ['an encoded line break', `inkwell://${account}/invoice/1%0A2`],
    ['an encoded nothing', `inkwell://${account}/invoice/%20`],
    ['a switch behind it', `inkwell://${account}/invoice/1 --data-dir=/tmp`],
    ['a very long number', `inkwell://${account}/invoice/${'1'.repeat(201)}`],
  ])('is refused with %s', (_what, text) => {
    expect(parseRecordLink(text)).toBeNull();
  });

  it('is recognised as meant where it leads nowhere, so that a person is told', () => {
    expect([' INKWELL://x', 'inkwell:1', 'ink', 'the inkwell:'].map(isMeantAsLink)).toEqual([true, true, false, false]);
  });
});
