import { assertNever } from '#shared/assert.ts';
import type { CertificateFlaw } from '#main/api/transport/certificate.ts';
import type { ProxyFlaw } from '#main/api/transport/tunnel.ts';

const KEPT = 'so the key was not shown and nothing is lost';

/** Returns the sentence for a secure connection that did not come about: what is wrong, and what helps. */
export function certificateSentence(host: string, flaw: CertificateFlaw | null): string {
  switch (flaw?.kind) {
    case undefined:
      return `No secure connection to ${host} could be made, ${KEPT}; check the address, the network and this computer's clock, then try again.`;
    case 'untrusted': {
      const by = flaw.issuer === null ? 'by nobody it names' : `by “${flaw.issuer}”`;
      return `The certificate of ${host} was issued ${by}, and this computer does not trust that, ${KEPT}; if that is the authority of your company or network, have it added to the certificates of this computer, else use another network.`;
    }
    case 'other_name':
      return `The certificate shown for ${host} belongs to another name, ${KEPT}; check the address, or sign in to the network if it asks for that.`;
    case 'not_now': {
      const { certificate, isClock, now } = flaw;
      const today = `this computer's clock shows ${dayOf(now)}`;
      const span = `the certificate of ${host} is valid from ${dayOf(certificate.validFrom)} to ${dayOf(certificate.validTo)}`;
      return isClock
        ? `The clock is wrong: ${today}, and ${span}, ${KEPT}; set the clock of this computer, then try again.`
        : `The certificate has run out: ${span}, and ${today}, ${KEPT}; if that is today, the service has to renew it, else set the clock.`;
    }
    default:
      return assertNever(flaw);
  }
}

/** Returns the sentence for a proxy that leads nowhere. Its address may hold a password and is not named. */
export function proxySentence(host: string, flaw: ProxyFlaw): string {
  const start = `The proxy of this network on the way to ${host}`;
  switch (flaw.kind) {
    case 'unreachable':
      return `${start} cannot be reached, so nothing was sent; check the proxy in the settings of this computer or in HTTPS_PROXY, then try again.`;
    case 'silent':
      return `${start} did not answer in time, so nothing was sent; try again later, or ask who looks after the network.`;
    case 'unsupported':
      return `${start} is of a kind that Inkwell does not use, so nothing was sent; set HTTPS_PROXY to an http:// or https:// proxy.`;
    case 'refused':
      return flaw.status === 407
        ? `${start} wants a name and a password (407), so nothing was sent; set HTTPS_PROXY to http://name:password@proxy:port and start Inkwell again.`
        : `${start} does not let this through (${String(flaw.status)}), so nothing was sent; ask who looks after the network.`;
    default:
      return assertNever(flaw);
  }
}

/** The day in universal time, as certificates count. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
