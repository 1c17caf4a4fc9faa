/**
 * Whether a recurring invoice gave its invoice this number: `RC-001` makes `RC-001-1`, `RC-001-2` (behaviour table, E13),
 * without zeros in front.
 */
export function isOfProfile(number: string, profileNumbers: readonly string[]): boolean {
  return profileNumbers.some(
    (profile) =>
      profile !== '' && number.startsWith(`${profile}-`) && /^[1-9]\d*$/.test(number.slice(profile.length + 1)),
  );
}
