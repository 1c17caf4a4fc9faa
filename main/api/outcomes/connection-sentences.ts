import { assertNever } from '#shared/assert.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import type { CertificateFlaw } from '#main/api/transport/certificate.ts';
import type { ProxyFlaw } from '#main/api/transport/tunnel.ts';

/** Says why a secure connection did not come about, and what helps. */
export function certificateSentence(host: string, flaw: CertificateFlaw | null): Message {
  switch (flaw?.kind) {
    case undefined:
      return message('error_no_secure_connection', { host });
    case 'untrusted': {
      const { issuer } = flaw;
      return issuer === null
        ? message('error_certificate_no_issuer', { host })
        : message('error_certificate_untrusted', { host, issuer });
    }
    case 'other_name':
      return message('error_certificate_other_name', { host });
    case 'not_now': {
      const { certificate, isClock, now } = flaw;
      const [from, to] = [dayOf(certificate.validFrom), dayOf(certificate.validTo)];
      return message(isClock ? 'error_clock_wrong' : 'error_certificate_expired', {
        host,
        from,
        to,
        today: dayOf(now),
      });
    }
    default:
      return assertNever(flaw);
  }
}

/** Says why a proxy leads nowhere. Its address may hold a password and is not named. */
export function proxySentence(host: string, flaw: ProxyFlaw): Message {
  switch (flaw.kind) {
    case 'unreachable':
      return message('error_proxy_unreachable', { host });
    case 'silent':
      return message('error_proxy_silent', { host });
    case 'unsupported':
      return message('error_proxy_unsupported', { host });
    case 'refused':
      return flaw.status === 407
        ? message('error_proxy_wants_password', { host })
        : message('error_proxy_refuses', { host, status: String(flaw.status) });
    default:
      return assertNever(flaw);
  }
}

/** The day in universal time, as certificates count. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
