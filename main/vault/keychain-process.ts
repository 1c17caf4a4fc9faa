import type { KeychainAnswer, KeychainQuestion } from './keychain-question.ts';
import { LOADING } from './keychain-question.ts';
import { loadKeychain } from './load-keychain.ts';

const loading = loadKeychain();
const tell = (answer: KeychainAnswer): unknown => process.send?.(answer);
const report = (isDone: boolean) => () => tell({ id: LOADING, isDone, value: null });
loading.then(report(true), report(false));

async function ask({ call, given }: KeychainQuestion): Promise<string | null> {
  const keychain = await loading;
  const [service = '', account = '', key = ''] = given;
  if (call === 'getPassword') return keychain.getPassword(service, account);
  if (call === 'setPassword') await keychain.setPassword(service, account, key);
  else await keychain.deletePassword(service, account);
  return null;
}

async function answer(question: KeychainQuestion): Promise<KeychainAnswer> {
  try {
    return { id: question.id, isDone: true, value: await ask(question) };
  } catch {
    return { id: question.id, isDone: false, value: null };
  }
}

process.on('message', (question: KeychainQuestion) => {
  void answer(question).then(tell);
});
// An ordinary exit would wait for a call that is never answered.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
