import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** The person generates a new key: the old one is refused from now on. */
export function rotateKey(demo: DemoContext, apiKey: string): void {
  demo.access.apiKey = apiKey;
}

/** The owner of the account makes the person staff, or gives back what they could see. */
export function setRole(demo: DemoContext, role: Knobs['role']): void {
  demo.access.role = role;
}
