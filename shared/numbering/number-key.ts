const LONGEST_LENGTH = 99;

/**
 * Returns the sort key of a number, by which INV-9 comes before INV-10: each run of digits without leading zeros,
 * preceded by its length. Text is unchanged. Books store these keys in `number_key`, so another format needs a
 * migration.
 */
export const numberKey = (number: string): string =>
  number.replaceAll(/[0-9]+/g, (run) => {
    const digits = run.replace(/^0+(?=[0-9])/, '');
    return `${String(Math.min(digits.length, LONGEST_LENGTH)).padStart(2, '0')}${digits}`;
  });
