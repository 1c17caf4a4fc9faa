import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSecureOrigin, parseAddress } from '#main/api/account/parse-address.ts';
import { AppError } from '#shared/errors.ts';

function refusal(typed: string): AppError {
  try {
    parseAddress(typed);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('It was accepted.');
}

describe('parseAddress', () => {
  it.each([
    ['acme.example.com', 'https://acme.example.com'],
    ['  https://acme.example.com/  ', 'https://acme.example.com'],
    ['HTTPS://Acme.Example.COM', 'https://acme.example.com'],
    ['https://acme.example.com/api/network?per_page=20', 'https://acme.example.com'],
    ['acme.example.com/api', 'https://acme.example.com'],
    ['https://acme.example.com:8443/x#y', 'https://acme.example.com:8443'],
    ['https://acme.example.com:443', 'https://acme.example.com'],
    ['https://key:@acme.example.com/api', 'https://acme.example.com'],
    ['"https://acme.example.com"', 'https://acme.example.com'],
    ['<https://acme.example.com>', 'https://acme.example.com'],
    ['\u200bacme.example.com', 'https://acme.example.com'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['https://intranet', 'https://intranet'],
    ['http://localhost:8080/api', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['localhost:8080', 'https://localhost:8080'],
  ])('%j becomes %j', (typed, expected) => {
    expect(parseAddress(typed)).toBe(expected);
  });

  it.each([
    ['http://acme.example.com', 'address_insecure'],
    ['http://192.168.1.4', 'address_insecure'],
    ['http://127.0.0.1.example.com', 'address_insecure'],
    ['http://localhost.example.com', 'address_insecure'],
    ['', 'address_invalid'],
    ['   ', 'address_invalid'],
    ['acme', 'address_invalid'],
    ['1234', 'address_invalid'],
    ['ftp://acme.example.com', 'address_invalid'],
    ['javascript://acme.example.com', 'address_invalid'],
    ['una@acme.example.com', 'address_invalid'],
    ['acme example com', 'address_invalid'],
    ['https://', 'address_invalid'],
    ['https://acme.example.com:99999', 'address_invalid'],
    ['.', 'address_invalid'],
  ])('%j is refused as %s', (typed, code) => {
    const error = refusal(typed);
    expect(error.code).toBe(code);
    expect(error.details.field).toBe('address');
    expect(error.message).toMatch(/^[A-Z][^]*\.$/);
  });

  it('never repeats what was typed: people paste the key into the wrong box', () => {
    expect(refusal('sk_8s7df6g87sdf').message).not.toContain('8s7df6g87sdf');
  });

  it('gives a secure origin or an AppError for anything', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain()), (typed) => {
        try {
          expect(isSecureOrigin(parseAddress(typed))).toBe(true);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
