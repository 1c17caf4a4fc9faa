import { describe, expect, it } from 'vitest';
import { flawOf, readCertificate } from '#main/api/transport/certificate.ts';

const certificate = { issuer: 'Ours', validFrom: 100, validTo: 200 };

describe('a certificate that ran out by the computer’s clock', () => {
  it('is put down to the clock when the service’s own time lies within it', () => {
    const flaw = (serviceNow: number | null) => flawOf('CERT_HAS_EXPIRED', certificate, { now: 300, serviceNow });
    expect(flaw(150)).toMatchObject({ kind: 'not_now', isClock: true });
    expect(flaw(250)).toMatchObject({ kind: 'not_now', isClock: false });
    expect(flaw(null)).toMatchObject({ kind: 'not_now', isClock: false });
  });
});

describe('the name of an authority', () => {
  it('is shown as one line of bearable length, whatever was written into it', () => {
    const dates = { valid_from: 'Jan  1 00:00:00 2020 GMT', valid_to: 'Jan  1 00:00:00 2120 GMT' };
    const named = (issuer: object) => readCertificate({ ...dates, issuer } as never)?.issuer;
    expect(named({ CN: 'One\r\n\u202eTwo\u001b[31m' })).toBe('One Two [31m');
    expect(named({ O: 'Only a firm' })).toBe('Only a firm');
    expect(named({})).toBeNull();
    expect(named({ CN: 'x'.repeat(500) })).toHaveLength(81);
  });
});
