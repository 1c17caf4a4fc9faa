import { lockProfile } from '#main/profile/profile-lock.ts';

// A process of its own that takes a profile and holds it until it is killed.
const [folder = ''] = process.argv.slice(2);
lockProfile(folder, 'a test');
process.stdout.write('locked\n');
setInterval(() => {}, 60_000);
