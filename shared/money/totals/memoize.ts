/**
 * Caches results by the identity of both arguments, so that policies that agree so far share one result object. The
 * result must not be undefined.
 */
export function memoize<Left, Right, Made>(make: (left: Left, right: Right) => Made): typeof make {
  const known = new Map<Left, Map<Right, Made>>();
  return (left, right) => {
    const ofLeft = known.get(left);
    const made = ofLeft?.get(right) ?? make(left, right);
    if (ofLeft === undefined) known.set(left, new Map([[right, made]]));
    else if (!ofLeft.has(right)) ofLeft.set(right, made);
    return made;
  };
}
