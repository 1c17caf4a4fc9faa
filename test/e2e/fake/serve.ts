import { startFakeServer } from './fake-server.ts';

/**
 * For looking at screens without the rest of the app: `node_modules/.bin/node test/e2e/fake/serve.ts [port]`, then
 * `/?scenario=offline&theme=dark&locale=de-DE`. The scenarios are the scenes of `test/scenes/scenes.ts`, `account` without a name;
 * `&fails=<channel>` lets a call fail.
 */
const DEFAULT_PORT = 4_178;
const server = await startFakeServer(Number(process.argv[2] ?? DEFAULT_PORT));
console.log(server.address);
