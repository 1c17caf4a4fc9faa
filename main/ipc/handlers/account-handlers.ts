import { systemLink } from '#shared/client/system-link.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function accountHandlers(app: AppContext) {
  return {
    'app:get-state': () => app.state(),
    'app:try-again': async () => {
      await app.tryAgain();
      return null;
    },
    'app:ready-to-close': () => {
      app.readyToClose();
      return null;
    },
    'system:open': async (whom) => {
      const link = systemLink(whom);
      if (link === null) throw new AppError('invalid_input', message('error_address_unusable', whom));
      await app.openOutside(link);
      return null;
    },
    'settings:update': (change) => app.updateSettings(change),
    'update:get': () => app.updates.status(),
    'update:check': () => app.updates.check(),
    'update:changes': () => app.changes,
    'update:install': () => {
      app.updates.install();
      return null;
    },
    'account:list': () => app.accounts(),
    'account:overview': () => app.overview(),
    'account:switch': ({ uid }) => app.switchAccount(uid),
    'account:rename': async ({ uid, name }) => {
      await app.renameAccount(uid, name);
      return null;
    },
    'account:connect': ({ url, key }) => app.connect(url, key),
    'account:open-demo': () => app.openDemo(),
    'account:replace-key': ({ key, isVouchedFor }) => app.replaceKey(key, isVouchedFor),
    'account:weigh-leave': () => app.weighLeave(),
    'account:leave': ({ discardUnsent }) => app.leave(discardUnsent),
    'backup:state': () => app.backupPlan.state(),
    'backup:plan': (plan) => app.backupPlan.change(plan),
    'backup:choose-folder': () => app.backupPlan.chooseFolder(),
    'backup:keep-passphrase': ({ passphrase }) => app.backupPlan.keepPassphrase(passphrase),
    'backup:test': () => app.backupPlan.test(),
    'backup:save': ({ passphrase }) => app.backups.save(passphrase),
    'backup:choose': () => app.backups.choose(),
    'backup:restore': async ({ passphrase }) => app.switchAccount((await app.backups.restore(passphrase)).uid),
    'backup:salvage': async ({ passphrase }) => {
      const { account, kinds } = await app.backups.salvage(passphrase);
      return { account: await app.switchAccount(account.uid), kinds };
    },
    'backup:compare': () => app.backups.compare(),
    'backup:use': () => app.useRestored(),
  } satisfies Partial<Handlers>;
}
