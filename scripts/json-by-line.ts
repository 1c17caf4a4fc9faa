/** Returns JSON whose values `depth` levels down stand on one line each, so that a change of one is a changed line. */
export function jsonByLine(value: unknown, depth: number, indent = ''): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return JSON.stringify(value);
  }
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(
      ([key, part]) =>
        `${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}${jsonByLine(part, depth - 1, deeper)}`,
    );
  return `${open}\n${parts.map((part) => `${deeper}${part}`).join(',\n')}\n${indent}${close}`;
}
