import { fork } from 'node:child_process';
import type { KeychainAnswer, KeychainQuestion } from './keychain-question.ts';
import { LOADING } from './keychain-question.ts';
import type { Keychain } from './keychain-vault.ts';

interface Asker {
  resolve(value: string | null): void;
  reject(error: Error): void;
}

/**
 * Starts a process that makes the calls to the system's keychain; `program` is `keychain-process`. A call that is never
 * answered keeps its process from ending, even with `process.exit`, so a program that ends by itself must not make it.
 * The other process ends with this one. Resolves when it has loaded the system's module.
 */
export function startDistantKeychain(program: string): Promise<Keychain> {
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.unref();
  child.channel?.unref();
  const askers = new Map<number, Asker>();
  let asked = LOADING;
  let isGone = false;

  function end(): void {
    isGone = true;
    for (const { reject } of askers.values()) reject(new Error('The keychain process has ended.'));
    askers.clear();
  }

  child.on('error', end);
  child.on('exit', end);
  child.on('message', (message) => {
    // Only our own `keychain-process` is on the other side.
    const { id, isDone, value } = message as KeychainAnswer;
    const asker = askers.get(id);
    askers.delete(id);
    if (isDone) asker?.resolve(value);
    else asker?.reject(new Error('The keychain has refused.'));
  });

  function ask(call: KeychainQuestion['call'], given: readonly string[]): Promise<string | null> {
    asked += 1;
    const question: KeychainQuestion = { id: asked, call, given };
    return new Promise((resolve, reject) => {
      if (isGone) {
        reject(new Error('The keychain process has ended.'));
        return;
      }
      askers.set(question.id, { resolve, reject });
      child.send(question);
    });
  }

  const keychain: Keychain = {
    getPassword: (service, account) => ask('getPassword', [service, account]),
    async setPassword(service, account, password) {
      await ask('setPassword', [service, account, password]);
    },
    deletePassword: (service, account) => ask('deletePassword', [service, account]).then(() => true),
  };
  return new Promise((resolve, reject) => {
    askers.set(LOADING, {
      resolve: () => {
        resolve(keychain);
      },
      reject,
    });
  });
}
