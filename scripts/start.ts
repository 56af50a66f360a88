// npm start: builds the web app if it changed, then is the server. npm run demo: the same, with a lively company in an empty database.
// package.json keeps Node's space for young objects small (--max-semi-space-size, MB): it would grow to 64 MB while starting and stay so (docs/performance.md).
import { spawnSync } from 'node:child_process';
import module from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

if (Number(process.versions.node.split('.')[0]) < 24) {
  // Started by hand on an older Node, without npm's search path.
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/node'), [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

module.enableCompileCache(path.join(root, '.cache/compiled'));
if (process.argv.includes('--demo')) {
  process.env['BALCAO_DEMO'] = '1';
  // Never among real data.
  process.env['DATA_DIR'] ||= path.join(root, 'data', 'demo');
}
const { buildWeb } = await import('./build-web.ts');
await buildWeb();
await import('../apps/server/src/main.ts');
