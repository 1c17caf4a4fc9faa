import { SetupRefusal } from './packages.mjs';
import { tell } from './project.mjs';

/**
 * Runs a script's work. A refusal is one line; anything else is a fault of ours and keeps its stack.
 * @param {() => Promise<number | void>} work its exit status
 */
export async function runScript(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (thrown) {
    tell(
      thrown instanceof SetupRefusal
        ? thrown.message
        : String(thrown instanceof Error ? (thrown.stack ?? thrown.message) : thrown),
    );
    process.exitCode = 1;
  }
}
