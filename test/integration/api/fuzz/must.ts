/** Throws an Error with the name of a property that is not kept. */
export function must(isKept: boolean, property: string): void {
  if (!isKept) throw new Error(property);
}
