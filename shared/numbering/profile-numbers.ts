/**
 * Returns true for a number that a recurring invoice gave: the profile `RC-001` makes `RC-001-1`, `RC-001-2` without
 * leading zeros (behaviour table, E13).
 */
export function isOfProfile(number: string, profileNumbers: readonly string[]): boolean {
  return profileNumbers.some(
    (profile) =>
      profile !== '' && number.startsWith(`${profile}-`) && /^[1-9]\d*$/.test(number.slice(profile.length + 1)),
  );
}
