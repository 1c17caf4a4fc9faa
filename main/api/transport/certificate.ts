import type { PeerCertificate } from 'node:tls';

/** The parts of a certificate that a sentence names. Times are ms since epoch. */
export interface ShownCertificate {
  /** The name of the authority that issued it; null when it names none. */
  readonly issuer: string | null;
  readonly validFrom: number;
  readonly validTo: number;
}

/** Returns why a certificate was not accepted; null when that is not known. */
export type CertificateFlaw =
  | { readonly kind: 'untrusted'; readonly issuer: string | null }
  | { readonly kind: 'other_name' }
  /** By the computer's clock it is not valid; `isClock` when that clock is what is wrong. */
  | {
      readonly kind: 'not_now';
      readonly isClock: boolean;
      readonly certificate: ShownCertificate;
      readonly now: number;
    };

const UNTRUSTED: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
  'INVALID_CA',
]);
const LONGEST_NAME = 80;

export function readCertificate(shown: PeerCertificate): ShownCertificate | null {
  const [validFrom, validTo] = [Date.parse(shown.valid_from), Date.parse(shown.valid_to)];
  if (Number.isNaN(validFrom) || Number.isNaN(validTo)) return null;
  return { issuer: nameOf(shown.issuer), validFrom, validTo };
}

/**
 * Returns what is wrong with the certificate behind an error code. `serviceNow` is the service's time by its earlier answers,
 * null when there was none. Before its first day a certificate is never in use, so the computer's clock is wrong then.
 */
export function flawOf(
  code: string | null,
  certificate: ShownCertificate | null,
  { now, serviceNow }: { readonly now: number; readonly serviceNow: number | null },
): CertificateFlaw | null {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return { kind: 'other_name' };
  if (code !== null && UNTRUSTED.has(code)) return { kind: 'untrusted', issuer: certificate?.issuer ?? null };
  if (code !== 'CERT_NOT_YET_VALID' && code !== 'CERT_HAS_EXPIRED') return null;
  if (certificate === null) return null;
  const { validFrom, validTo } = certificate;
  const isValidThere = serviceNow !== null && serviceNow >= validFrom && serviceNow <= validTo;
  return { kind: 'not_now', isClock: code === 'CERT_NOT_YET_VALID' || isValidThere, certificate, now };
}

/** Returns a name that anybody may have written into a certificate, as one harmless line. */
function nameOf(issuer: Partial<PeerCertificate['issuer']> | undefined): string | null {
  const given: unknown = issuer?.CN ?? issuer?.O;
  const name = (Array.isArray(given) ? given.join(' ') : String(given ?? '')).replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return name === '' ? null : name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name;
}
