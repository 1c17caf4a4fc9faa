import { spawn } from 'node:child_process';

/** Opens an address, file or folder with the system's default program. */
export function openWithSystem(address: string): Promise<void> {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['explorer.exe'] : ['xdg-open'];
  return new Promise((resolve, reject) => {
    const child = spawn(command ?? '', [...args, address], { stdio: 'ignore', detached: true });
    child.on('error', reject);
    child.on('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
