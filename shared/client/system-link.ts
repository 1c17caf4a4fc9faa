import { assertNever } from '#shared/assert.ts';
import { cleanAddress, isMailAddress } from '#shared/mail/mail-address.ts';

/** An address that another program of this computer opens: one to write to, or a number to call. */
export interface Reach {
  readonly kind: 'mail' | 'call';
  readonly address: string;
}

/** A number as people write it, with an extension behind it. */
const NUMBER = /^(\+?[\d\s()./-]+?)\s*(?:(?:x|ext\.?)\s*(\d+))?$/i;
const FEWEST_DIGITS = 3;

/** Returns the link that the system opens; null for an address that no program could use. */
export function systemLink({ kind, address }: Reach): string | null {
  switch (kind) {
    case 'mail': {
      const clean = cleanAddress(address);
      return isMailAddress(clean) ? `mailto:${clean.split('@').map(encodeURIComponent).join('@')}` : null;
    }
    case 'call': {
      const [, number = '', extension] = NUMBER.exec(address.trim()) ?? [];
      const digits = number.replace(/[^\d+]/g, '');
      if (digits.length < FEWEST_DIGITS) return null;
      return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
    }
    default:
      return assertNever(kind);
  }
}
