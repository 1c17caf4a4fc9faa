/** As much of axe as is used; its script stands in the page beside this one. */
interface Axe {
  run(options: { readonly runOnly: readonly string[]; readonly resultTypes: readonly ['violations'] }): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }[];
  }>;
}

export async function violations(rules: readonly string[]): Promise<readonly string[]> {
  // The page loads axe itself, which no type of this file can say.
  const { axe } = globalThis as unknown as { readonly axe: Axe };
  const found = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
