// Runs after npm has installed (postinstall): removes unused files of packages. Needs only Node itself.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
trimNode(path.join(root, 'node_modules'));
// A release serves users; only developers read source maps, 23 MB of them.
if (!fs.existsSync(path.join(root, 'apps/web/index.html'))) trimMaps(path.join(root, 'node_modules'));

/** Removes what the package `node` has beside its binary: headers, npm and documentation, 68 MB. */
export function trimNode(modules) {
  const folder = path.join(modules, 'node');
  const binary = fs.statSync(path.join(folder, 'bin/node'), { throwIfNoEntry: false });
  const link = fs.lstatSync(path.join(folder, 'bin/node'), { throwIfNoEntry: false });
  // A link into a removed folder must stay usable.
  if (!binary || link?.isSymbolicLink() || binary.size < 1e6) return;
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
}

function trimMaps(folder) {
  for (const entry of fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : []) {
    const file = path.join(folder, entry.name);
    // Links lead to the product's own packages.
    if (entry.isDirectory()) trimMaps(file);
    else if (entry.isFile() && entry.name.endsWith('.map')) fs.rmSync(file);
  }
}
