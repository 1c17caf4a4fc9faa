import tls from 'node:tls';

let isTrusting = false;

/** Returns true once the authorities of the system's own store are trusted beside the bundled ones. */
export const trustsSystem = (): boolean => isTrusting;

/**
 * Trusts the authorities of the system's store beside the bundled ones and those of NODE_EXTRA_CA_CERTS, for the whole process.
 * Reading them blocks for a tenth of a second, so call it when a certificate is of none of the others.
 */
export function trustSystem(): void {
  isTrusting = true;
  try {
    const authorities = new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
    tls.setDefaultCACertificates([...authorities]);
  } catch {
    // A runtime without a way to the store, or a store that cannot be read: the others are still trusted.
  }
}
