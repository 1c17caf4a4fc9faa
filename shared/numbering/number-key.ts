const LONGEST_LENGTH = 99;

/**
 * What numbers are ordered by, so that INV-9 stands before INV-10: each run of digits without its zeros in front, behind how
 * many digits it has. Text in between is as it is. A book keeps these keys (migration `number_keys`): another way to write
 * them needs another migration.
 */
export const numberKey = (number: string): string =>
  number.replaceAll(/[0-9]+/g, (run) => {
    const digits = run.replace(/^0+(?=[0-9])/, '');
    return `${String(Math.min(digits.length, LONGEST_LENGTH)).padStart(2, '0')}${digits}`;
  });
