/** A number in a firm's own exchange, behind the number of the firm. */
const EXTENSION = /\s*(?:;?\s*ext(?:ension|n)?\.?|x|#)\s*\.?\s*\d{1,6}\s*$/i;
/** The zero that is dialled inside the country only. */
const INNER_ZERO = /\(\s*0\s*\)/g;
/** The fewest digits that belong to one telephone. */
const FEWEST = 7;
/** The most digits by which a number with its country is longer than the same one without. */
const LONGEST_COUNTRY = 3;

/** Returns the digits of a telephone number that say whose it is: without extension and leading zeros; empty for too few of them. */
export function phoneDigits(phone: string): string {
  const digits = phone.normalize('NFKC').replace(EXTENSION, '').replace(INNER_ZERO, '').replace(/\D/g, '');
  const own = digits.replace(/^0+/, '');
  return own.length < FEWEST ? '' : own;
}

/** Returns what the digits of the same telephone have in common, with and without its country. */
export const phoneBucket = (digits: string): string => digits.slice(-FEWEST);

/** Returns true when two `phoneDigits` are one number, of which either may lack its country. */
export function isSamePhone(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short !== '' && long.endsWith(short) && long.length - short.length <= LONGEST_COUNTRY;
}
