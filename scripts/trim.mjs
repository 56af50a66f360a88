// Runs after npm has installed (postinstall): removes what a package brings and nothing uses. Needs only Node itself.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
trimNode(path.join(root, 'node_modules'));
// A release serves; only who develops reads source maps, 23 MB of them.
if (!fs.existsSync(path.join(root, 'apps/web/index.html'))) trimMaps(path.join(root, 'node_modules'));

/** The package `node` keeps the whole distribution beside its binary: headers, npm and documentation, 68 MB. */
export function trimNode(modules) {
  const folder = path.join(modules, 'node');
  const binary = fs.statSync(path.join(folder, 'bin/node'), { throwIfNoEntry: false });
  const link = fs.lstatSync(path.join(folder, 'bin/node'), { throwIfNoEntry: false });
  // A link into what is to be removed stays usable.
  if (!binary || link?.isSymbolicLink() || binary.size < 1e6) return;
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
}

function trimMaps(folder) {
  for (const entry of fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : []) {
    const file = path.join(folder, entry.name);
    // Links lead to our own packages.
    if (entry.isDirectory()) trimMaps(file);
    else if (entry.isFile() && entry.name.endsWith('.map')) fs.rmSync(file);
  }
}
