import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/**
 * Finds a program of the system for a test against the real program. As root it installs the Debian package if the
 * program is missing.
 * @returns its path, or undefined where it is missing and cannot be installed: the tests that need it are skipped
 */
export function debianProgram(program: string, packageName = program): string | undefined {
  const find = () => folders.map((folder) => `${folder}/${program}`).find((file) => fs.existsSync(file));
  const found = find();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends', ...args], {
      // The package must not start services: a test runs its own instance.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      stdio: 'ignore',
      timeout: 300_000,
    }).status === 0;
  if (!apt('install', packageName) && apt('update')) apt('install', packageName);
  return find();
}
