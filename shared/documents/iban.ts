const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const FIRST_LETTER = 10;

/** Returns an IBAN as banks write it into files, without spaces and in capitals. */
export const plainIban = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase();

/** Tells whether a text is an IBAN whose check digits are right (ISO 13616, modulo 97). */
export function isIban(typed: string): boolean {
  const iban = plainIban(typed);
  if (!IBAN.test(iban)) return false;
  let rest = 0;
  for (const sign of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value < FIRST_LETTER ? 10 : 100) + value) % 97;
  }
  return rest === 1;
}

/** Tells whether a text has the form of a BIC (ISO 9362): eight or eleven signs. */
export const isBic = (typed: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(plainIban(typed));
