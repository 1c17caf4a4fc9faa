import { createArchivingApp } from './archiving-app.ts';

// A process of its own that writes an archive and stands still while the nth paper is drawn, until it is killed.
const [dataDir = '', folder = '', hangsAt = '0'] = process.argv.slice(2);
const { app } = await createArchivingApp(dataDir, folder, (drawn) => {
  if (drawn < Number(hangsAt)) return Promise.resolve();
  process.stdout.write('hanging\n');
  return new Promise(() => {});
});
setInterval(() => {}, 60_000);
await app.handlers['document:save-archive'](null);
process.stdout.write('over\n');
